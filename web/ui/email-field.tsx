import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Fixed = 'type' | 'name' | 'required' | 'maxLength' | 'autoCapitalize' | 'spellCheck'

/** One e-mail address as people type it on a phone. */
export function EmailField(rest: Omit<ComponentProps<typeof TextField>, Fixed>) {
  return (
    <TextField {...rest} type="email" name="email" required maxLength={254} autoCapitalize="none" spellCheck={false} />
  )
}
