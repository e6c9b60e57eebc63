import type { createPasswords } from '@iyk/identity-client/passwords.ts'
import type { Strength } from '@iyk/wire/passwords.ts'
import { useEffect, useState } from 'react'

/** How long typing must rest before a password is judged. */
const rest = 250

/** The provider's judgement of what is typed, undefined until there is one and while nobody can be asked. */
export function useStrength(
  passwords: Pick<ReturnType<typeof createPasswords>, 'strengthCheck'>,
  password: string,
  email?: string,
): Strength | undefined {
  const [judged, setJudged] = useState<Strength>()
  useEffect(() => {
    if (password === '') return setJudged(undefined)
    let isCurrent = true
    const timer = setTimeout(() => {
      passwords.strengthCheck({ password, ...(email && { email }) }).then(
        (strength) => isCurrent && setJudged(strength),
        // Saving judges it again and says what is wrong.
        () => isCurrent && setJudged(undefined),
      )
    }, rest)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [passwords, password, email])
  return judged
}
