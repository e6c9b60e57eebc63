import { escapeHtml } from '@iyk/kit/escape-html.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import type { IdentitySettings } from '../context.ts'
import type { Locale } from '../words/locale.ts'
import { notices } from '../words/notices.ts'
import { endSessionsPath } from './tell-owner.ts'

type State = { token: string } | 'ended' | 'expired'

/** The page a notice leads to: one button, or what became of it. */
export const endSessionsPage = (
  state: State,
  { publicUrl, projectName }: Pick<IdentitySettings, 'publicUrl' | 'projectName'>,
  locale: Locale,
): string => {
  const { page, button } = notices[locale]
  const text = typeof state === 'object' ? page.text(projectName) : page[state]
  const form =
    typeof state === 'object'
      ? `<form method="post" action="${endSessionsPath}">
<input type="hidden" name="token" value="${escapeHtml(state.token)}">
<button type="submit">${escapeHtml(button)}</button>
</form>`
      : `<p><a href="${escapeHtml(publicUrl)}/">${escapeHtml(page.back(projectName))}</a></p>`
  return plainPage({ language: locale, heading: page.title, body: `<p>${escapeHtml(text)}</p>\n${form}` })
}
