import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { sessionDurationMinutes, totpExpirationMinutes } from '@iyk/wire/limits.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import type { AccountProps } from './account-props.ts'

const loadTotps = async ({ core }: IdentityClient) =>
  (await fetchPart(() => import('@iyk/identity-client/totps.ts'))).createTotps(core)

export type StartedApp = Awaited<ReturnType<typeof startApp>>

/**
 * Begins an authenticator app. One that was begun before and never showed its first code gives way, since its key was shown once.
 * The errors are those of the call; after `active_totp_exists` the page knows of the app.
 */
export async function startApp({ client, users }: Pick<AccountProps, 'client' | 'users'>) {
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
export async function confirmApp(client: IdentityClient, code: string): Promise<void> {
  const totps = await loadTotps(client)
  await totps.authenticate({ totp_code: code, session_duration_minutes: sessionDurationMinutes.asked })
}

/** Recovery codes that were not used yet. */
export async function listRecoveryCodes(client: IdentityClient): Promise<string[]> {
  const { totps } = await (await loadTotps(client)).recoveryCodes()
  return totps.flatMap(({ recovery_codes }) => recovery_codes)
}
