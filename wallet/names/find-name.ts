import { BaseError, ContractFunctionRevertedError, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, normalize } from 'viem/ens'
import type { ChainClient } from '../rpc/chain-client.ts'

/** The length DNS allows and a screen can hold. */
const longestName = 255

/** A name in any spelling but its normal one only looks like the name it imitates. */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** Resolvers may refuse, and off-chain names are not followed here: neither has a name to show. */
const isRefusal = (thrown: unknown) =>
  thrown instanceof BaseError && thrown.walk((error) => error instanceof ContractFunctionRevertedError) !== null

/** The name an address claims and that points back to it; null otherwise. Anyone can claim any name. */
export async function findName(client: ChainClient, address: `0x${string}`): Promise<string | null> {
  try {
    const name = await getEnsName(client, { address })
    if (!name || name.length > longestName || !isNormal(name)) return null
    const owner = await getEnsAddress(client, { name })
    return owner && isAddressEqual(owner, address) ? name : null
  } catch (thrown) {
    if (isRefusal(thrown)) return null
    throw thrown
  }
}
