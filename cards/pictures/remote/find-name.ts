import { BaseError, ContractFunctionRevertedError, type Hex, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, normalize } from 'viem/ens'
import type { ChainClient } from './open-chain-client.ts'

/** As long as DNS allows. */
const maxCharacters = 255

/** The normal spelling of what someone typed; undefined for what is no name. */
export const normalizeName = (typed: string): string | undefined => {
  try {
    const name = normalize(typed)
    return isNormalName(name) ? name : undefined
  } catch {
    return undefined
  }
}

/** A name in any spelling but its normal one only looks like the name it imitates. */
export const isNormalName = (name: string): boolean => {
  try {
    return name.length <= maxCharacters && name.includes('.') && normalize(name) === name
  } catch {
    return false
  }
}

/** The contract, or the gateway it names, has no reply; the node does. */
const hasNoReply = (thrown: unknown) =>
  thrown instanceof BaseError &&
  thrown.walk(
    (error) => error instanceof ContractFunctionRevertedError || (error as Error).name === 'OffchainLookupError',
  ) !== null

/** What was looked up, or null where a contract refuses. Throws if the node fails. */
export const unlessRefused = async <Value>(lookup: Promise<Value>): Promise<Value | null> => {
  try {
    return await lookup
  } catch (thrown) {
    if (hasNoReply(thrown)) return null
    throw thrown
  }
}

/** The name an address claims and that points back to it; null otherwise. Anyone can claim any name. */
export const findName = async (client: ChainClient, address: Hex): Promise<string | null> => {
  const name = await unlessRefused(getEnsName(client, { address }))
  if (!name || !isNormalName(name)) return null
  const owner = await findOwner(client, name)
  return owner && isAddressEqual(owner, address) ? name : null
}

/** The address a name points to. */
export const findOwner = (client: ChainClient, name: string) => unlessRefused(getEnsAddress(client, { name }))
