import { recoveryCodes as texts } from '../../texts/english/keys.ts'
import { Notice } from '../../ui/notice.tsx'

/** Above what one came for after a sign-in by recovery code: the way to see how many are left and to get new ones. */
export function AfterRecovery() {
  return (
    <Notice>
      {texts.used} <a href="/account">{texts.see}</a>
    </Notice>
  )
}
