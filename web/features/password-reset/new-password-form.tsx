import type { Core } from '@iyk/identity-client/core.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { password as judgements } from '../../copy/english/new-password.ts'
import { newPassword as copy, passwordsOff } from '../../copy/english/password-reset.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { savedReturnPath } from '../../navigation/return-url.ts'
import { connect } from '../../session/connect.ts'
import { lastEmail } from '../../session/last-email.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm } from '../../ui/hero-layout.tsx'
import { HeroStatus } from '../../ui/hero-status.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { usePasswordStrength } from '../../ui/use-password-strength.ts'
import { type SaveErrorKind, savePassword } from './save-password.ts'

type LinkErrorKind = 'usedLink' | 'unknownLink' | 'otherBrowser'

interface Props {
  core: Core
  token: string
  /** The link has been used or does not work. */
  onEnd: (outcome: 'saved' | LinkErrorKind) => void
}

const { weak, breached, tooLong } = judgements
const { captcha, cookies, closed } = problems
const messages: Record<Exclude<SaveErrorKind, LinkErrorKind>, string> = {
  weak,
  breached,
  tooLong,
  captcha,
  cookies,
  closed,
  switchedOff: passwordsOff,
  ...copy.problems,
}

/** A new password for a user who opened the link in the browser it was requested in. */
export function NewPasswordForm({ core, token, onEnd }: Props) {
  const passwords = useMemo(() => createPasswords(core), [core])
  const [email] = useState(lastEmail.get)
  const [typed, setTyped] = useState('')
  const { pending, error, run, clearError } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const strength = usePasswordStrength(passwords, typed, email)

  const save = async () => {
    const failure = await savePassword(core, token, typed)
    if (failure === null) {
      lastEmail.clear()
      savedReturnPath.set(null)
      const { session } = await connect()
      session.announceSignIn()
      onEnd('saved')
      return null
    }
    if (failure !== 'usedLink' && failure !== 'unknownLink' && failure !== 'otherBrowser') return messages[failure]
    onEnd(failure)
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run('submit', save)) form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }
  return (
    <>
      <HeroStatus title={copy.title} text={copy.text} />
      <form className={heroForm} ref={form} onSubmit={(event) => void submit(event)}>
        <NewPasswordField
          email={email}
          value={typed}
          onChange={(password) => {
            setTyped(password)
            clearError()
          }}
          strength={strength}
          error={error}
        />
        <Button type="submit" wide pending={pending !== undefined}>
          {copy.button}
        </Button>
      </form>
    </>
  )
}
