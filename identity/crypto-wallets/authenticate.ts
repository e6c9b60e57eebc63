import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import { touchSession } from '../sessions/store.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { findSignedChallenge } from './find-signed-challenge.ts'
import { parseWallet } from './parse-wallet.ts'
import { consumeChallenge, ensureWallet, listChallenges } from './store.ts'
import { walletFactor } from './wallet-factor.ts'

/**
 * Signs in with a signed challenge, or adds the wallet to the signed-in user; the contract's section 5.7. A wrong signature consumes nothing: anyone
 * could send one for any wallet. A challenge that was started to add a wallet needs the same user's session and is refused if another user has that
 * wallet; one that was started to sign in signs its owner in, whoever was signed in before.
 */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/crypto_wallets/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { caller, settings, database } = call
  const now = call.clock()
  const wallet = await parseWallet(body)
  const { sessionToken, origin = new URL(settings.publicUrl).origin } = caller
  const signedIn = sessionToken ? await touchSession(call, sha256(sessionToken)) : undefined
  const userId = signedIn?.user.user_id
  const { max } = settings.limits.rates.LIMIT_WALLET_STARTS_PER_WALLET_AND_NETWORK
  const challenges = await listChallenges(database, wallet, { origin, from: caller.requester.id, max }, now)
  const eligible = challenges.filter(({ user_id }) => user_id === null || user_id === userId)

  const signed = await findSignedChallenge(call, eligible, { wallet, signature: body.signature })
  if (!signed)
    throw new Refusal('unable_to_authenticate_crypto_wallet', { reason: 'the signature matches no challenge' })
  const { challenge, chainId } = signed
  if (challenge.valid_from > now) throw new Refusal('siwe_message_not_valid_yet')
  if (!(await consumeChallenge(database, challenge.challenge_id, now)))
    throw new Refusal('unable_to_authenticate_crypto_wallet', { reason: 'the challenge was used in the meantime' })

  const verified = await database.transaction(async (inside) => {
    const owner = userId ? { userId, isNew: false } : { userId: newIdentifier(call, 'user'), isNew: true }
    const owned = await ensureWallet(inside, newIdentifier(call, 'crypto-wallet'), owner, { ...wallet, chainId }, now)
    if (challenge.user_id !== null && owned.user_id !== challenge.user_id) throw new Refusal('duplicate_wallet_address')
    if (signedIn && owned.user_id === userId && owned.added) {
      await assertMayAddFactor({ ...call, database: inside }, owned.user_id, owned.crypto_wallet_id)
      await notifyOwner({ ...call, database: inside }, { userId: owned.user_id, what: 'wallet-added' })
    }
    const started = await startSession(
      { ...call, database: inside },
      {
        userId: owned.user_id,
        factor: walletFactor(owned.crypto_wallet_id, wallet, now),
        durationMinutes: body.session_duration_minutes,
        needsSession: owned.user_id === userId,
      },
    )
    return { started, crypto_wallet_id: owned.crypto_wallet_id }
  })
  return { ...(await toAuthentication(call, verified.started)), crypto_wallet_id: verified.crypto_wallet_id }
}
