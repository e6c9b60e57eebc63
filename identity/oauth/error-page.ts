import { plainPage } from '@iyk/kit/http/plain-page.ts'
import type { Refusal } from '@iyk/kit/http/refusal.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { IdentitySettings } from '../context.ts'
import { catalogue } from '../copy/catalogue.ts'
import type { Locale } from '../copy/locale.ts'
import { brandOf } from '../emails/brand-of.ts'

/** What users see when an OAuth sign-in cannot continue and there is no page of the app to return to. The error type is for those who help them. */
export const errorPage = (
  { type }: Refusal,
  settings: Pick<IdentitySettings, 'publicUrl' | 'projectName' | 'brand'>,
  locale: Locale,
): string => {
  const { title, text, back } = catalogue[locale].stopped
  const { publicUrl, projectName } = settings
  const home = { brand: brandOf(settings), address: `${publicUrl}/` }
  const body = `<p>${escapeHtml(text)}</p>
<p><a class="button" href="${escapeHtml(home.address)}">${escapeHtml(back(projectName))}</a></p>
<p><small>${escapeHtml(type)}</small></p>`
  return plainPage({ language: locale, heading: title, home, body })
}
