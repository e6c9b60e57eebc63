import { useMailedLink } from '../features/auth-email/use-mailed-link.ts'
import { AuthEmailView } from './auth-email.tsx'

/** `/auth/email` once the app runs. */
export function AuthEmailPage() {
  const { step, failure, busy, confirm, repeat } = useMailedLink()
  return (
    <AuthEmailView
      state={step}
      busy={busy}
      onConfirm={confirm}
      {...(failure ? { failure } : {})}
      {...(repeat ? { onRepeat: repeat } : {})}
    />
  )
}
