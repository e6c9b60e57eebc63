import { Session } from './session.ts'
import { type Static, Type } from './shape.ts'
import { User } from './user.ts'

/** What every call marked AUTH returns; the contract's section 3.5. `__user` repeats `user` for clients from 2023. */
export const authenticationFields = {
  user_id: Type.String(),
  session: Session,
  session_token: Type.String(),
  session_jwt: Type.String(),
  user: User,
  __user: User,
}

export const Authentication = Type.Object(authenticationFields)
export type Authentication = Static<typeof Authentication>

/** `method_id` is the id of the email address or phone number the factor was delivered to. */
export const AuthenticationByMethod = Type.Object({ ...authenticationFields, method_id: Type.String() })
