import { useState } from 'react'
import { problems } from '../../texts/english/sign-in.ts'
import { NewAccount } from './new-account.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import type { LoadReset, WayProps } from './way-props.ts'

/** Signs in with a password, makes an account with one, or leads to a new one. What was typed as address goes along. */
export function ByPassword({ email: typed = '', returnTo, loadReset, onBack }: WayProps) {
  const [email, setEmail] = useState(typed)
  const [isNew, setNew] = useState(false)
  const [reset, setReset] = useState<Awaited<ReturnType<LoadReset>>>()

  const forget = async (): Promise<string | null> => {
    const part = await loadReset().catch(() => undefined)
    if (!part) return problems.offline
    setReset(part)
    return null
  }
  if (reset) return <reset.AskForReset email={email} returnTo={returnTo} onBack={() => setReset(undefined)} />
  if (isNew) return <NewAccount email={email} onEmail={setEmail} onBack={() => setNew(false)} />
  return (
    <PasswordSignIn email={email} onEmail={setEmail} onForgot={forget} onNew={() => setNew(true)} onBack={onBack} />
  )
}
