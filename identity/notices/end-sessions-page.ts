import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { IdentitySettings } from '../context.ts'
import type { Locale } from '../copy/locale.ts'
import { notices } from '../copy/notices.ts'
import { endSessionsPath } from './notify-owner.ts'

type State = { token: string } | 'ended' | 'expired'

/** The page that a notice links to: one button, or its result. */
export const endSessionsPage = (
  state: State,
  { publicUrl, projectName }: Pick<IdentitySettings, 'publicUrl' | 'projectName'>,
  locale: Locale,
): string => {
  const { page, button } = notices[locale]
  const home = { name: projectName, address: `${publicUrl}/` }
  const text = typeof state === 'object' ? page.text(projectName) : page[state]
  const form =
    typeof state === 'object'
      ? `<form method="post" action="${endSessionsPath}">
<input type="hidden" name="token" value="${escapeHtml(state.token)}">
<button type="submit">${escapeHtml(button)}</button>
</form>`
      : `<p><a class="button" href="${escapeHtml(home.address)}">${escapeHtml(page.back(projectName))}</a></p>`
  return plainPage({ language: locale, heading: page.title, home, body: `<p>${escapeHtml(text)}</p>\n${form}` })
}
