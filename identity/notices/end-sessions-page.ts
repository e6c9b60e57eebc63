import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { IdentitySettings } from '../context.ts'
import type { Locale } from '../copy/locale.ts'
import { notices } from '../copy/notices.ts'
import { brandOf } from '../emails/brand-of.ts'
import { endSessionsPath } from './notify-owner.ts'

type State = { token: string } | 'ended' | 'expired'

/** The page that a notice links to: one button, or its result. */
export const endSessionsPage = (
  state: State,
  settings: Pick<IdentitySettings, 'publicUrl' | 'projectName' | 'brand'>,
  locale: Locale,
): string => {
  const { page, button } = notices[locale]
  const { publicUrl, projectName } = settings
  const home = { brand: brandOf(settings), address: `${publicUrl}/` }
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
