import { useEffect, useRef, useSyncExternalStore } from 'react'
import { looks as texts } from '../../texts/english/account.ts'
import { language } from '../../texts/english/public.ts'
import { LanguageOptions } from '../../ui/language-select.tsx'
import { ChoiceField, SelectField } from '../../ui/more-fields.tsx'
import { AccountSection } from './account-section.tsx'

const choices = [
  ['dark', texts.dark],
  ['light', texts.light],
] as const

/** Theme and language. `theme.js` listens for both choices and keeps them. */
export function Looks() {
  const theme = useSyncExternalStore(watchTheme, readTheme)
  const field = useRef<HTMLDivElement>(null)
  // The button in the page's head changes it too, and so does another tab.
  useEffect(() => {
    const choice = field.current?.querySelector<HTMLInputElement>(`input[value=${theme}]`)
    if (choice) choice.checked = true
  }, [theme])
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <div ref={field}>
        <ChoiceField label={texts.theme} name="theme" chosen={theme} choices={choices} />
      </div>
      <SelectField label={texts.language} defaultValue={language} autoComplete="off" data-language>
        <LanguageOptions />
      </SelectField>
    </AccountSection>
  )
}

const readTheme = () => (document.documentElement.classList.contains('light') ? 'light' : 'dark')
function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
