import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { countNodeQuestion, forgetNodeQuestion } from '../limits/limit-node-questions.ts'
import type { Wallet } from './read-wallet.ts'
import type { Challenge } from './store.ts'
import { formOf, verifyEthereumSignature } from './verify-ethereum-signature.ts'
import { readSolanaSignature, verifySolanaSignature } from './verify-solana-signature.ts'

type Answer = { wallet: Wallet; signature: string }

/** A node is asked about the likeliest challenges only. */
const mostQuestions = 2

const findSolana = (challenges: readonly Challenge[], { wallet, signature }: Answer) => {
  const bytes = readSolanaSignature(signature)
  if (!bytes) throw new Refusal('signature_is_incorrect_size')
  return challenges.find(({ message }) => verifySolanaSignature(message, wallet.address, bytes))
}

const findEthereum = async (call: Call, challenges: readonly Challenge[], { wallet, signature }: Answer) => {
  const { verifyContractSignature, log } = call
  const form = formOf(signature)
  if (form === 'malformed') throw new Refusal('invalid_signature')
  if (form === 'contract' && !verifyContractSignature) throw new Refusal('signature_is_incorrect_size')
  for (const challenge of challenges)
    if (await verifyEthereumSignature(challenge.message, wallet.address, signature)) return challenge
  if (!verifyContractSignature) return undefined
  for (const challenge of challenges.slice(0, mostQuestions)) {
    const { chain_id: chainId, message } = challenge
    await countNodeQuestion(call, wallet.address)
    const accepted = await verifyContractSignature({
      chainId: chainId ?? 1,
      address: wallet.address,
      message,
      signature,
    }).catch((error: Error) => {
      log.warn({ chainId, cause: error.message.slice(0, 200) }, 'a contract wallet could not be asked')
      return false
    })
    if (accepted !== true) continue
    await forgetNodeQuestion(call, wallet.address)
    return challenge
  }
  return undefined
}

/** The challenge whose text was signed; undefined when it was none. An account's signature needs no node. Throws when the signature has no possible form, and `too_many_requests` when the node was asked too often. */
export const findSignedChallenge = async (call: Call, challenges: readonly Challenge[], answer: Answer) => {
  if (answer.signature === '') throw new Refusal('signature_missing')
  return answer.wallet.chain === 'solana'
    ? findSolana(challenges, answer)
    : await findEthereum(call, challenges, answer)
}
