import { recoveryCodes as copy } from '../../copy/english/key-changes.ts'
import { Notice } from '../../ui/notice.tsx'

/** Above the intended page after a sign-in by recovery code: the link to see how many are left and to get new ones. */
export function RecoveryCodeHint() {
  return (
    <Notice>
      {copy.used} <a href="/account">{copy.see}</a>
    </Notice>
  )
}
