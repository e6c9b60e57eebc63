import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { sessionDurationMinutes, totpExpirationMinutes } from '@iyk/wire/limits.ts'
import { importChunk } from '../../../chunks/import-chunk.ts'
import type { AccountProps } from '../account-props.ts'

const loadTotps = async ({ core }: IdentityClient) =>
  (await importChunk(() => import('@iyk/identity-client/totps.ts'))).createTotps(core)

export type PendingAuthenticatorApp = Awaited<ReturnType<typeof startAuthenticatorApp>>

/**
 * Starts setting up an authenticator app. An earlier unfinished one is replaced, since its key was shown once. Throws what the call throws; after
 * `active_totp_exists`, the page knows about the app.
 */
export async function startAuthenticatorApp({ client, users }: Pick<AccountProps, 'client' | 'users'>) {
  const totps = await loadTotps(client)
  const create = () => totps.create({ expiration_minutes: totpExpirationMinutes.default })
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof ApiError) || !/^(pending|active)_totp_exists$/.test(error.error_type)) throw error
    const pending = (await users.get()).totps.filter(({ verified }) => !verified)
    if (pending.length === 0) throw error
    for (const { totp_id } of pending) await users.deleteTOTP(totp_id)
    return await create()
  }
}

/** The first code: from here on the app counts. */
export async function confirmAuthenticatorApp(client: IdentityClient, code: string): Promise<void> {
  const totps = await loadTotps(client)
  await totps.authenticate({ totp_code: code, session_duration_minutes: sessionDurationMinutes.requested })
}

/** Recovery codes that have not been used. */
export async function listRecoveryCodes(client: IdentityClient): Promise<string[]> {
  const { totps } = await (await loadTotps(client)).recoveryCodes()
  return totps.flatMap(({ recovery_codes }) => recovery_codes)
}
