import { escapeHtml } from '@iyk/kit/escape-html.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import type { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentitySettings } from '../context.ts'
import { words } from '../words/catalogue.ts'
import type { Locale } from '../words/locale.ts'

/** What a person sees when a sign-in by a provider cannot go on and there is no page of the app to go back to. The type is for whoever they ask. */
export const problemPage = (
  { type }: Refusal,
  { publicUrl, projectName }: Pick<IdentitySettings, 'publicUrl' | 'projectName'>,
  locale: Locale,
): string => {
  const { title, text, back } = words[locale].stopped
  const body = `<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(publicUrl)}/">${escapeHtml(back(projectName))}</a></p>
<p><small>${escapeHtml(type)}</small></p>`
  return plainPage({ language: locale, heading: title, body })
}
