import type { createPasswords } from '@iyk/identity-client/passwords.ts'
import type { Strength } from '@iyk/wire/passwords.ts'
import { useEffect, useState } from 'react'

/** How long typing must pause before a password is rated. */
const debounce = 250

/** The provider's rating of the typed password; undefined until there is one and while the provider cannot be reached. */
export function usePasswordStrength(
  passwords: Pick<ReturnType<typeof createPasswords>, 'strengthCheck'>,
  password: string,
  email?: string,
): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  useEffect(() => {
    if (password === '') return setStrength(undefined)
    let isCurrent = true
    const timer = setTimeout(() => {
      passwords.strengthCheck({ password, ...(email && { email }) }).then(
        (strength) => isCurrent && setStrength(strength),
        // Saving rates it again and shows what is wrong.
        () => isCurrent && setStrength(undefined),
      )
    }, debounce)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [passwords, password, email])
  return strength
}
