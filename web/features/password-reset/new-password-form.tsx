import type { Core } from '@iyk/identity-client/core.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { askedAddress } from '../../session/asked-address.ts'
import { connect } from '../../session/connect.ts'
import { useStrength } from '../../session/use-strength.ts'
import { rememberedReturn } from '../../session/way-back.ts'
import { password as judgements } from '../../texts/english/account.ts'
import { passwordsOff, newPassword as texts } from '../../texts/english/password-reset.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import { StageWords } from '../../ui/stage-words.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { type SaveProblem, savePassword } from './save-password.ts'

type LinkProblem = 'usedLink' | 'unknownLink' | 'otherBrowser'

interface Props {
  core: Core
  token: string
  /** The link has served, or cannot. */
  onEnd: (how: 'saved' | LinkProblem) => void
}

const { weak, breached, tooLong } = judgements
const { captcha, cookies } = problems
const sentences: Record<Exclude<SaveProblem, LinkProblem>, string> = {
  weak,
  breached,
  tooLong,
  captcha,
  cookies,
  switchedOff: passwordsOff,
  ...texts.problems,
}

/** A new password for whoever opened the link in the browser it was asked for in. */
export function NewPasswordForm({ core, token, onEnd }: Props) {
  const passwords = useMemo(() => createPasswords(core), [core])
  const [email] = useState(askedAddress.recall)
  const [typed, setTyped] = useState('')
  const { busy, problem, run, forget } = useDeed()
  const form = useRef<HTMLFormElement>(null)
  const strength = useStrength(passwords, typed, email)

  const save = async () => {
    const wrong = await savePassword(core, token, typed)
    if (wrong === null) {
      askedAddress.forget()
      rememberedReturn.remember(null)
      const { session } = await connect()
      session.announceSignIn()
      onEnd('saved')
      return null
    }
    if (wrong !== 'usedLink' && wrong !== 'unknownLink' && wrong !== 'otherBrowser') return sentences[wrong]
    onEnd(wrong)
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run('submit', save)) form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }
  return (
    <>
      <StageWords title={texts.title} text={texts.text} />
      <form className={stageForm} ref={form} onSubmit={(event) => void submit(event)}>
        <NewPasswordField
          email={email}
          value={typed}
          onChange={(password) => {
            setTyped(password)
            forget()
          }}
          strength={strength}
          error={problem}
        />
        <Press type="submit" wide busy={busy !== undefined}>
          {texts.button}
        </Press>
      </form>
    </>
  )
}
