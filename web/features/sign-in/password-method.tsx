import { useState } from 'react'
import { problems } from '../../copy/english/sign-in.ts'
import { CreateAccount } from './create-account.tsx'
import { PasswordForm } from './password-form.tsx'
import type { LoadReset, SignInMethodProps } from './sign-in-method-props.ts'

/** Signs in with a password, creates an account with one, or leads to a new one. The typed address is carried along. */
export function PasswordMethod({ email: typed = '', returnTo, loadReset, onBack }: SignInMethodProps) {
  const [email, setEmail] = useState(typed)
  const [isNew, setNew] = useState(false)
  const [reset, setReset] = useState<Awaited<ReturnType<LoadReset>>>()

  const openReset = async (): Promise<string | null> => {
    const part = await loadReset().catch(() => undefined)
    if (!part) return problems.offline
    setReset(part)
    return null
  }
  if (reset) return <reset.RequestReset email={email} returnTo={returnTo} onBack={() => setReset(undefined)} />
  if (isNew) return <CreateAccount email={email} onEmail={setEmail} onBack={() => setNew(false)} />
  return (
    <PasswordForm email={email} onEmail={setEmail} onForgot={openReset} onNew={() => setNew(true)} onBack={onBack} />
  )
}
