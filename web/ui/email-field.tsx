import { emailCharacters } from '@iyk/wire/limits.ts'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Fixed = 'type' | 'name' | 'required' | 'maxLength' | 'autoCapitalize' | 'spellCheck'

/** A field for one email address, set up for typing on a phone. */
export function EmailField(rest: Omit<ComponentProps<typeof TextField>, Fixed>) {
  return (
    <TextField
      {...rest}
      type="email"
      name="email"
      required
      maxLength={emailCharacters.address}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
