import { languageNames } from '@iyk/wire/languages.ts'
import * as texts from '../texts/english/public.ts'
import * as css from './language-select.css.ts'

/** `theme.js` listens for this choice, so it works on pages without React. Absent while scripts are. */
export function LanguageSelect() {
  return (
    <select
      className={css.select}
      aria-label={texts.frame.language}
      defaultValue={texts.language}
      // A browser that restores forms would show the language before this one.
      autoComplete="off"
      data-language
    >
      <LanguageOptions />
    </select>
  )
}

/** Every language under the name it gives itself. */
export function LanguageOptions() {
  return Object.entries(languageNames).map(([tag, name]) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ))
}
