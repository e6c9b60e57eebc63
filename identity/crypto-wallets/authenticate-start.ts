import type { Handler, Input } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { newUuid } from '../identifier.ts'
import { limitChallenges, limitWalletChallenges } from '../limits/limit-challenges.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import type { SignedIn } from '../sessions/store.ts'
import { composeSiweMessage, composeSolanaMessage } from './compose-message.ts'
import { parseSiweParams } from './parse-siwe-params.ts'
import { isWalletOf, parseWallet } from './parse-wallet.ts'
import { insertChallenge } from './store.ts'

/** How long a challenge can be signed, in milliseconds. */
const lifetime = 300_000

type Body = Input<(typeof sdkRoutes)['POST /sdk/v1/crypto_wallets/authenticate/start/primary']>['body']

/**
 * Creates the text for a wallet to sign. It always names the calling page, so that a signature obtained elsewhere shows where: for Ethereum as
 * EIP-4361, also for clients from 2023 that do not ask for it, since they pass on any text; for Solana as its sign-in message.
 */
const start = async (body: Body, call: Call, signedIn?: SignedIn): Promise<string> => {
  const { caller, randomBytes, settings } = call
  const wallet = await parseWallet(body)
  if (signedIn && !isWalletOf(signedIn.user, wallet)) assertMayChangeFactors(call, signedIn)
  const now = call.clock()
  if (body.siwe_params && wallet.chain !== 'ethereum') throw new Refusal('crypto_wallet_type_incompatible_with_siwe')
  const { origin } = caller
  if (origin === undefined && wallet.chain === 'ethereum') throw new Refusal('invalid_siwe_domain')
  const page = origin ?? new URL(settings.publicUrl).origin
  const domain = new URL(page).host
  const siwe =
    wallet.chain === 'ethereum' ? parseSiweParams(body.siwe_params ?? {}, { origin: page, now, lifetime }) : undefined
  await limitChallenges(call, 'crypto-wallets')
  await limitWalletChallenges(call, wallet.address)
  const message = siwe
    ? composeSiweMessage({ ...siwe, domain, address: wallet.address, nonce: randomBytes(16).toString('hex') })
    : composeSolanaMessage({ domain, address: wallet.address, nonce: randomBytes(60).toString('base64url') })
  await insertChallenge(call.database, {
    challengeId: newUuid(randomBytes),
    wallet,
    message,
    chainId: siwe?.chainId ?? null,
    origin: page,
    userId: signedIn?.user.user_id ?? null,
    requestedFrom: caller.ensureRequester().id,
    validFrom: siwe?.notBefore ?? now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return message
}

export const startPrimary: Handler<
  (typeof sdkRoutes)['POST /sdk/v1/crypto_wallets/authenticate/start/primary'],
  Call
> = async ({ body }, call) => ({ challenge: await start(body, call) })

export const startSecondary: Handler<
  (typeof sdkRoutes)['POST /sdk/v1/crypto_wallets/authenticate/start/secondary'],
  Call
> = async ({ body }, call) => {
  const signedIn = getSignedIn(call.caller)
  const { user_id } = signedIn.user
  return { challenge: await start(body, call, signedIn), user_id, user_created: false }
}
