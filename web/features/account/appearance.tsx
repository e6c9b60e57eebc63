import { useEffect, useRef, useSyncExternalStore } from 'react'
import { appearance as copy } from '../../copy/english/account.ts'
import { language } from '../../copy/english/public.ts'
import { LanguageOptions, offersLanguages } from '../../ui/language-select.tsx'
import { ChoiceField, SelectField } from '../../ui/more-fields.tsx'
import { AccountSection } from './account-section.tsx'

const choices = [
  ['dark', copy.dark],
  ['light', copy.light],
] as const

/** Theme and language. `theme.js` listens for both choices and saves them. */
export function AppearanceSettings() {
  const theme = useSyncExternalStore(watchTheme, getTheme)
  const field = useRef<HTMLDivElement>(null)
  // The button in the page's header changes it too, and so does another tab.
  useEffect(() => {
    const choice = field.current?.querySelector<HTMLInputElement>(`input[value=${theme}]`)
    if (choice) choice.checked = true
  }, [theme])
  return (
    <AccountSection title={copy.title} text={copy.text}>
      <div ref={field}>
        <ChoiceField label={copy.theme} name="theme" selected={theme} choices={choices} />
      </div>
      {offersLanguages() && (
        <SelectField label={copy.language} defaultValue={language} autoComplete="off" data-language>
          <LanguageOptions />
        </SelectField>
      )}
    </AccountSection>
  )
}

const getTheme = () => (document.documentElement.classList.contains('light') ? 'light' : 'dark')
function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
