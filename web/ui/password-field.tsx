import { type ComponentProps, useState } from 'react'
import { password as copy } from '../copy/english/new-password.ts'
import * as css from './password-field.css.ts'
import { TextField } from './text-field.tsx'

/** A password field whose content can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'name'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={css.withToggle}>
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        name="password"
        required
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <button type="button" className={css.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? copy.hide : copy.show}
      </button>
    </div>
  )
}
