import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { totpExpirationMinutes } from '@iyk/wire/limits.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { Create } from '@iyk/wire/totps.ts'
import type { User } from '@iyk/wire/user.ts'
import { Secret, TOTP } from 'otpauth'
import { getSignedIn } from '../caller/caller.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { assertNoOperator } from '../operators/assert-no-operator.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { getUser } from '../users/store.ts'
import { recordUserOfApp } from '../users/users-of-apps-store.ts'
import { totpParameters } from './matching-step.ts'
import { newRecoveryCode, recoveryCodeMac } from './recovery-code.ts'
import { seal } from './sealed.ts'
import { deleteLapsedTotp, findTotp, insertTotp } from './store.ts'

const secretLength = 20
const recoveryCodeCount = 10

/** The name of the entry in the app. */
const labelOf = ({ emails, phone_numbers, user_id }: User) =>
  emails.find(({ verified }) => verified)?.email ??
  phone_numbers.find(({ verified }) => verified)?.phone_number ??
  user_id

const drawQrCode = async (uri: string): Promise<string> => {
  // Loaded on demand: nothing else in the provider draws.
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(uri)
}

const sealRecoveryCode = (call: Call, userId: string, code: string) => {
  const id = newIdentifier(call, 'totp-recovery-code')
  return { id, mac: recoveryCodeMac(call.signer, userId, code), sealed: seal(call, id, code) }
}

/** Gives a user an authenticator app, which is inactive until its first code. `onInserted` runs once the user is locked. */
const createFor = async (call: Call, user: User, body: Create, onInserted: (inside: Database) => Promise<void>) => {
  const { user_id } = user
  const now = call.clock()
  const minutes = body.expiration_minutes ?? totpExpirationMinutes.default
  const totpId = newIdentifier(call, 'totp')
  const bytes = call.randomBytes(secretLength)
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer })
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(call.randomBytes))
  const totp = {
    totpId,
    userId: user_id,
    sealedSecret: seal(call, totpId, secret.base32),
    lapsesAt: new Date(now.getTime() + minutes * 60_000),
    recoveryCodes: recoveryCodes.map((code) => sealRecoveryCode(call, user_id, code)),
  }
  const inserted = await call.database.transaction(async (database) => {
    await deleteLapsedTotp(database, user_id, now)
    const isNew = await insertTotp(database, totp, now)
    if (isNew) await onInserted(database)
    return isNew
  })
  if (!inserted) {
    const present = await findTotp(call.database, user_id)
    throw new Refusal(present?.verified ? 'active_totp_exists' : 'pending_totp_exists')
  }
  const uri = new TOTP({
    ...totpParameters,
    secret,
    issuer: call.settings.projectName,
    label: labelOf(user),
  }).toString()
  const changed = await getUser(call.database, user_id)
  return {
    totp_id: totpId,
    secret: secret.base32,
    qr_code: await drawQrCode(uri),
    recovery_codes: recoveryCodes,
    user_id,
    user: changed,
  }
}

/** An authenticator app for the signed-in user; the contract's section 5.5. */
export const create: Handler<(typeof sdkRoutes)['POST /sdk/v1/totps'], Call> = async ({ body }, call) => {
  const signedIn = getSignedIn(call.caller)
  assertMayChangeFactors(call, signedIn)
  const userId = signedIn.user.user_id
  const created = await createFor(call, signedIn.user, body, async (inside) => {
    await assertOwnPage({ ...call, database: inside }, userId)
    if (isOfApp(call)) await recordUserOfApp(inside, userId)
  })
  return { ...created, __user: created.user }
}

/** The same for whom a backend names. Its first code needs a session of theirs, which is checked then as a browser's is now. */
export const createForBackend: Handler<(typeof backendRoutes)['POST /v1/totps'], Call> = async ({ body }, call) => {
  const user = await getUser(call.database, body.user_id)
  return createFor(call, user, body, async (inside) => {
    await assertNoOperator(inside, body.user_id)
    await recordUserOfApp(inside, body.user_id)
  })
}
