import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Details } from '@iyk/wire/backend.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { limitNewPasswords } from '../limits/limit-passwords.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'
import { changeUser } from '../users/change-user.ts'
import { parseDetails } from '../users/parse-details.ts'
import { insertOwner } from '../users/store.ts'
import { assertStrong } from './evaluate-strength.ts'
import { hashPassword } from './hash-password.ts'
import { normalizePassword } from './normalize-password.ts'
import { passwordFactor } from './password-factor.ts'
import { setPassword } from './store.ts'

type NewAccount = { email: string; password: string; session_duration_minutes?: number }

/**
 * Creates a user with a password and signs them in; the contract's section 5.4. Nothing verifies yet that the address is theirs, so it stays
 * unverified; what happens once someone verifies it: users/verify-email-address.ts. `details` are what only a backend may say of the user.
 */
const createWithPassword = async (call: Call, account: NewAccount, details?: Parameters<typeof changeUser>[2]) => {
  const email = admitEmailAddress(call.settings, account.email)
  const password = normalizePassword(account.password)
  await limitNewPasswords(call)
  await assertStrong(call, password, email)
  const hash = await hashPassword(password, call.randomBytes)
  const now = call.clock()
  const ids = { userId: newIdentifier(call, 'user'), emailId: newIdentifier(call, 'email') }
  const started = await call.database.transaction(async (database) => {
    if (!(await insertOwner(database, email, ids, now))) throw new Refusal('duplicate_email')
    if (details) await changeUser(database, ids.userId, details)
    await setPassword(database, { userId: ids.userId, passwordId: newIdentifier(call, 'password'), hash }, now)
    return startSession(
      { ...call, database },
      { userId: ids.userId, factor: passwordFactor(now), durationMinutes: account.session_duration_minutes },
    )
  })
  return { ...(await toAuthentication(call, started)), email_id: ids.emailId }
}

export const create: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords'], Call> = ({ body }, call) =>
  createWithPassword(call, body)

/** The same with a name and metadata. */
export const createForBackend = async ({ body }: { body: NewAccount & Details }, call: Call) =>
  createWithPassword(call, body, parseDetails(body))
