import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { useStrength } from '../../session/use-strength.ts'
import { newAccount as texts } from '../../texts/english/sign-in-methods.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { AddressField } from './address-field.tsx'
import { sayProblem } from './say-problem.ts'
import { signInBy } from './sign-in-by.ts'
import { WayFrame } from './way-frame.tsx'

const { taken, weak, breached, tooLong, invalidEmail } = texts.problems
const ofAddress = { duplicate_email: taken, invalid_email: invalidEmail }
const ofPassword = { weak_password: weak, breached_password: breached, bad_request: tooLong }
const addressSentences: readonly string[] = Object.values(ofAddress)

/** Judges by the connection of this page. */
const judge = {
  strengthCheck: async (options: { password: string; email?: string }) =>
    createPasswords((await connect()).client.core).strengthCheck(options),
}

interface Props {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
}

/** Makes an account with an address and a password. */
export function NewAccount({ email, onEmail, onBack }: Props) {
  const { busy, problem, run } = useDeed()
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const strength = useStrength(judge, password, email)
  const isOfAddress = problem !== undefined && addressSentences.includes(problem)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const account = { email: email.trim(), password, session_duration_minutes: sessionDurationMinutes.asked }
    const said = await run('submit', () =>
      signInBy(
        'password',
        ({ client }) => createPasswords(client.core).create(account),
        (error) => sayProblem(error, { ...ofAddress, ...ofPassword }),
      ),
    )
    if (!said) return
    const name = addressSentences.includes(said) ? 'email' : 'password'
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.select()
  }
  return (
    <WayFrame title={texts.title} onBack={onBack}>
      <form className={stageForm} ref={form} onSubmit={(event) => void submit(event)}>
        <AddressField value={email} onChange={onEmail} error={isOfAddress ? problem : undefined} />
        <NewPasswordField
          value={password}
          onChange={setPassword}
          strength={strength}
          hint={texts.hint}
          error={isOfAddress ? undefined : problem}
        />
        <Press type="submit" wide busy={busy !== undefined}>
          {texts.button}
        </Press>
      </form>
    </WayFrame>
  )
}
