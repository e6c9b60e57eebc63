import { Refusal } from '@iyk/kit/http/refusal.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import type { Call } from '../context.ts'
import { countNodeQuestion } from '../limits/limit-node-questions.ts'
import type { Wallet } from './read-wallet.ts'
import { type Challenge, findWalletOwner } from './store.ts'
import { formOf, type SignatureForm, verifyEthereumSignature } from './verify-ethereum-signature.ts'
import { readSolanaSignature, verifySolanaSignature } from './verify-solana-signature.ts'

type Answer = { wallet: Wallet; signature: string }
/** `chainId`: the chain whose contract vouched for the signature; null when the account's own key made it. */
type Signed = { challenge: Challenge; chainId: number | null }

/** What a log may say about a failed question. */
const nameOfError = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** A node is asked about the likeliest challenges only. */
const mostQuestions = 2

const findSolana = (challenges: readonly Challenge[], { wallet, signature }: Answer) => {
  const bytes = readSolanaSignature(signature)
  if (!bytes) throw new Refusal('signature_is_incorrect_size')
  const challenge = challenges.find(({ message }) => verifySolanaSignature(message, wallet.address, bytes))
  return challenge && { challenge, chainId: null }
}

/** What a contract wallet is told on a chain whose contracts nobody can ask here. Depends on the message's chain and the settings only. */
const refuseChain = (chainId: number, { contractChains = [] }: Call['settings'], form: SignatureForm) => {
  const some = contractChains.length > 0
  const choose = some ? `Choose one of these chains: ${contractChains.join(', ')}.` : 'No chain has one.'
  const why = `Contract wallets on chain ${chainId} cannot sign in here, because this service has no node of that chain. ${choose}`
  const type =
    form === 'account'
      ? 'unable_to_authenticate_crypto_wallet'
      : some
        ? 'invalid_siwe_chain_id'
        : 'signature_is_incorrect_size'
  return new Refusal(type, { message: `${errorTypes[type][1]} ${why}`, reason: `no node for chain ${chainId}` })
}

const findEthereum = async (call: Call, challenges: readonly Challenge[], { wallet, signature }: Answer) => {
  const { verifyContractSignature, log, settings } = call
  const form = formOf(signature)
  if (form === 'malformed') throw new Refusal('invalid_signature')
  for (const challenge of challenges)
    if (await verifyEthereumSignature(challenge.message, wallet.address, signature)) return { challenge, chainId: null }
  const asked = challenges
    .map((challenge) => ({ challenge, chainId: challenge.chain_id ?? 1 }))
    .filter(({ chainId }) => settings.contractChains?.includes(chainId) ?? true)
  if (!verifyContractSignature || asked.length === 0) {
    if (challenges[0]) throw refuseChain(challenges[0].chain_id ?? 1, settings, form)
    return undefined
  }
  for (const { challenge, chainId } of asked.slice(0, mostQuestions)) {
    const counted = await countNodeQuestion(call, wallet.address, () => findWalletOwner(call.database, wallet, chainId))
    const question = { chainId, address: wallet.address, message: challenge.message, signature }
    const accepted = await verifyContractSignature(question).catch((error: unknown) => {
      // viem's message holds the node's address, and with it the operator's key.
      log.warn({ chainId, cause: nameOfError(error) }, 'a contract wallet could not be asked')
      return false
    })
    if (accepted !== true) continue
    await counted.takeBack()
    return { challenge, chainId }
  }
  return undefined
}

/**
 * The challenge whose text was signed; undefined when it was none. An account's signature needs no node. Throws when the signature has no
 * possible form, and `too_many_requests` when the node was asked too often.
 */
export const findSignedChallenge = async (
  call: Call,
  challenges: readonly Challenge[],
  answer: Answer,
): Promise<Signed | undefined> => {
  if (answer.signature === '') throw new Refusal('signature_missing')
  return answer.wallet.chain === 'solana'
    ? findSolana(challenges, answer)
    : await findEthereum(call, challenges, answer)
}
