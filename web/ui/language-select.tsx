import { languageNames } from '@iyk/wire/languages.ts'
import * as copy from '../copy/english/public.ts'
import * as css from './language-select.css.ts'

/** `theme.js` listens for this choice, so it works on pages without React. Hidden without scripts. */
export function LanguageSelect() {
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
  return Object.entries(languageNames).map(([tag, name]) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ))
}
