import { RequestPendingError, toWalletError, UserRejectedError, WalletError, WalletLockedError } from '../errors.ts'
import { checksumAddress, isEthereumAddress } from './checksum-address.ts'
import type { ConnectorEvents, Description, EthereumConnector, EthereumProvider, Link } from './connector.ts'

/** Wallets return hex; some older ones returned numbers or decimal text. Undefined for anything that is not a chain id. */
function parseChainId(value: unknown): number | undefined {
  const id = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const parseAccounts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(isEthereumAddress).map(checksumAddress) : []

/** Sends one request to a wallet. Throws errors of `errors.ts` or `node-errors.ts`. */
export async function request(provider: EthereumProvider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    throw toWalletError(thrown)
  }
}

export const fetchAccounts = async (provider: EthereumProvider, method: 'eth_accounts' | 'eth_requestAccounts') =>
  parseAccounts(await request(provider, method))

export async function fetchChainId(provider: EthereumProvider): Promise<number> {
  const id = parseChainId(await request(provider, 'eth_chainId'))
  if (id === undefined) throw new WalletError('The wallet did not say which chain it is on.')
  return id
}

/** The permission to see a wallet's accounts; https://eips.ethereum.org/EIPS/eip-2255 */
const accountPermission = [{ eth_accounts: {} }]

/**
 * The accounts the user chooses now. A permission request makes a wallet show its accounts again; a request for accounts returns at once those
 * allowed earlier. A wallet that does not support permissions gets the latter.
 */
async function chooseAccounts(provider: EthereumProvider): Promise<string[]> {
  try {
    await request(provider, 'wallet_requestPermissions', accountPermission)
    const accounts = await fetchAccounts(provider, 'eth_accounts')
    if (accounts.length > 0) return accounts
  } catch (error) {
    if (error instanceof UserRejectedError || error instanceof RequestPendingError) throw error
  }
  return fetchAccounts(provider, 'eth_requestAccounts')
}

/** Sent by MetaMask while it reconnects to a chain. */
const reconnectingCode = 1013

export function createEthereumConnector(provider: EthereumProvider, description: Description): EthereumConnector {
  const link = async (accounts: readonly string[]): Promise<Link | null> => {
    const [account] = accounts
    return account === undefined ? null : { account, accounts, chainId: await fetchChainId(provider) }
  }

  const listen = (events: ConnectorEvents) => {
    let stopped = false
    const heard = {
      accountsChanged(value: unknown) {
        const accounts = parseAccounts(value)
        const [account] = accounts
        if (account === undefined) events.disconnect()
        else events.change({ account, accounts })
      },
      chainChanged(value: unknown) {
        const chainId = parseChainId(value)
        if (chainId !== undefined) events.change({ chainId })
      },
      async disconnect(error: { code?: unknown } | undefined) {
        if (error?.code === reconnectingCode) {
          const accounts = await fetchAccounts(provider, 'eth_accounts').catch(() => [])
          if (stopped || accounts.length > 0) return
        }
        events.disconnect()
      },
    }
    const entries = Object.entries(heard)
    for (const [event, listener] of entries) provider.on?.(event, listener)
    return () => {
      stopped = true
      for (const [event, listener] of entries) provider.removeListener?.(event, listener)
    }
  }

  return {
    ...description,
    namespace: 'ethereum',
    provider,
    async restore() {
      return link(await fetchAccounts(provider, 'eth_accounts'))
    },
    async connect() {
      const given = await link(await chooseAccounts(provider))
      if (!given) throw new WalletLockedError()
      return given
    },
    // https://github.com/MetaMask/metamask-improvement-proposals/blob/main/MIPs/mip-2.md
    disconnect: async () => void (await request(provider, 'wallet_revokePermissions', accountPermission)),
    listen,
  }
}
