import { LineIcon } from '../../ui/line-icon.tsx'
import * as css from './other-methods.css.ts'
import { isFormMethod, type OtherMethod } from './sign-in-methods.ts'

/** Precedes the name of a method; one without a form leaves this page. */
export function SignInMethodIcon({ method }: { method: OtherMethod }) {
  return <LineIcon shape={isFormMethod(method) ? method : 'leave'} className={css.icon} />
}
