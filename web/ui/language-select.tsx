import { type Language, languageNames } from '@iyk/wire/languages.ts'
import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import * as css from './language-select.css.ts'

/** In the order of the picker. */
const offered = () => product.languages ?? (Object.keys(languageNames) as Language[])

/** Whether there is a choice. */
export function offersLanguages(): boolean {
  return offered().length > 1
}

/** `theme.js` listens for this choice, so it works on pages without React. Hidden without scripts. */
export function LanguageSelect() {
  if (!offersLanguages()) return null
  return (
    <select
      className={css.select}
      aria-label={copy.frame.language}
      defaultValue={copy.language}
      // A browser that restores forms would show the previous language.
      autoComplete="off"
      data-language
    >
      <LanguageOptions />
    </select>
  )
}

/** Every language by its own name. */
export function LanguageOptions() {
  return offered().map((tag) => (
    <option key={tag} value={tag} lang={tag}>
      {languageNames[tag]}
    </option>
  ))
}
