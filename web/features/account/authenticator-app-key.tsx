import { useRef } from 'react'
import { recoveryCodes, authenticatorApp as texts } from '../../texts/english/keys.ts'
import { AccountKey, KeyDeed } from './account-key.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  /** Shown below the row while there are any to show. */
  codes: readonly string[] | undefined
  onShow: () => void
  /** They are being asked for. */
  isShowing: boolean
  onKept: () => void
  /** Takes the app away and sets it up anew; only where the codes are not new. */
  onRenew: (() => Promise<string | null>) | undefined
  /** Answers what was wrong, in words, or null. */
  remove: () => Promise<string | null>
}

/** The authenticator app that is on, and its recovery codes. */
export function AuthenticatorAppKey({ codes, onShow, isShowing, onKept, onRenew, remove }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(codes !== undefined, button)
  return (
    <AccountKey
      icon="app"
      name={texts.name}
      facts={texts.on}
      deeds={
        !codes && (
          <KeyDeed ref={button} busy={isShowing} onClick={onShow}>
            {recoveryCodes.show}
          </KeyDeed>
        )
      }
      removal={{ label: texts.removeOne, question: texts.question, yes: texts.yes, remove }}
    >
      {codes && <RecoveryCodes codes={codes} onKept={onKept} onRenew={onRenew} />}
    </AccountKey>
  )
}
