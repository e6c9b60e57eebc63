import { Refusal } from '@iyk/kit/http/refusal.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import type { Call } from '../context.ts'
import { countNodeRequest } from '../limits/limit-node-requests.ts'
import type { Wallet } from './parse-wallet.ts'
import { type Challenge, findWalletOwner } from './store.ts'
import { formOf, type SignatureForm, verifyEthereumSignature } from './verify-ethereum-signature.ts'
import { parseSolanaSignature, verifySolanaSignature } from './verify-solana-signature.ts'

type SignedReply = { wallet: Wallet; signature: string }
/** `chainId`: the chain whose contract accepted the signature; null if the account's own key made it. */
type Signed = { challenge: Challenge; chainId: number | null }

/** What a log may say about a failed node request. */
const nameOfError = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** A node is asked about the likeliest challenges only. */
const maxContractCalls = 2

const findSolana = (challenges: readonly Challenge[], { wallet, signature }: SignedReply) => {
  const bytes = parseSolanaSignature(signature)
  if (!bytes) throw new Refusal('signature_is_incorrect_size')
  const challenge = challenges.find(({ message }) => verifySolanaSignature(message, wallet.address, bytes))
  return challenge && { challenge, chainId: null }
}

/** The refusal for a contract wallet on a chain without a node. Depends on the message's chain and the settings only. */
const refuseChain = (chainId: number, { contractChains = [] }: Call['settings'], form: SignatureForm) => {
  const some = contractChains.length > 0
  const choose = some ? ` Choose one of these chains: ${contractChains.join(', ')}.` : ''
  const why = `Contract wallets on chain ${chainId} can't sign in, because this service has no node for that chain.${choose}`
  const type =
    form === 'account'
      ? 'unable_to_authenticate_crypto_wallet'
      : some
        ? 'invalid_siwe_chain_id'
        : 'signature_is_incorrect_size'
  return new Refusal(type, { message: `${errorTypes[type][1]} ${why}`, reason: `no node for chain ${chainId}` })
}

const findEthereum = async (call: Call, challenges: readonly Challenge[], { wallet, signature }: SignedReply) => {
  const { verifyContractSignature, log, settings } = call
  const form = formOf(signature)
  if (form === 'malformed') throw new Refusal('invalid_signature')
  for (const challenge of challenges)
    if (await verifyEthereumSignature(challenge.message, wallet.address, signature)) return { challenge, chainId: null }
  const candidates = challenges
    .map((challenge) => ({ challenge, chainId: challenge.chain_id ?? 1 }))
    .filter(({ chainId }) => settings.contractChains?.includes(chainId) ?? true)
  if (!verifyContractSignature || candidates.length === 0) {
    if (challenges[0]) throw refuseChain(challenges[0].chain_id ?? 1, settings, form)
    return undefined
  }
  for (const { challenge, chainId } of candidates.slice(0, maxContractCalls)) {
    const counted = await countNodeRequest(call, wallet.address, () => findWalletOwner(call.database, wallet, chainId))
    const question = { chainId, address: wallet.address, message: challenge.message, signature }
    const accepted = await verifyContractSignature(question).catch((error: unknown) => {
      // viem's message contains the node's address, and with it the operator's key.
      log.warn({ chainId, cause: nameOfError(error) }, 'the signature of a contract wallet could not be checked')
      return false
    })
    if (accepted !== true) continue
    await counted.refund()
    return { challenge, chainId }
  }
  return undefined
}

/**
 * The challenge whose text was signed; undefined if there is none. An account's signature needs no node. Throws if the signature has no valid format,
 * and `too_many_requests` if the node was asked too often.
 */
export const findSignedChallenge = async (
  call: Call,
  challenges: readonly Challenge[],
  signed: SignedReply,
): Promise<Signed | undefined> => {
  if (signed.signature === '') throw new Refusal('signature_missing')
  return signed.wallet.chain === 'solana'
    ? findSolana(challenges, signed)
    : await findEthereum(call, challenges, signed)
}
