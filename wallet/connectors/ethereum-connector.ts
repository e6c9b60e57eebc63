import { RequestPendingError, readWalletError, UserRejectedError, WalletError } from '../errors.ts'
import { checksumAddress, isEthereumAddress } from './checksum-address.ts'
import type { ConnectorEvents, Description, EthereumConnector, EthereumProvider, Link } from './connector.ts'

/** Wallets answer hex; some of old answered numbers or decimal text. Undefined for anything that is no chain id. */
function readChainId(value: unknown): number | undefined {
  const id = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const readAccounts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(isEthereumAddress).map(checksumAddress) : []

/** Sends one request to a wallet; what it throws has a name of `errors.ts` or `node-errors.ts`. */
export async function ask(provider: EthereumProvider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    throw readWalletError(thrown)
  }
}

export const askAccounts = async (provider: EthereumProvider, method: 'eth_accounts' | 'eth_requestAccounts') =>
  readAccounts(await ask(provider, method))

export async function askChainId(provider: EthereumProvider): Promise<number> {
  const id = readChainId(await ask(provider, 'eth_chainId'))
  if (id === undefined) throw new WalletError('The wallet did not say which chain it is on.')
  return id
}

/** What a page is allowed to see of a wallet; https://eips.ethereum.org/EIPS/eip-2255 */
const accountPermission = [{ eth_accounts: {} }]

/**
 * The accounts a person chooses now. Asked for a permission a wallet shows its accounts again; asked for accounts it answers at once those it
 * allowed earlier. One that knows no permissions is asked for accounts.
 */
export async function chooseAccounts(provider: EthereumProvider): Promise<string[]> {
  try {
    await ask(provider, 'wallet_requestPermissions', accountPermission)
    const accounts = await askAccounts(provider, 'eth_accounts')
    if (accounts.length > 0) return accounts
  } catch (error) {
    if (error instanceof UserRejectedError || error instanceof RequestPendingError) throw error
  }
  return askAccounts(provider, 'eth_requestAccounts')
}

/** Sent by MetaMask while it connects to a chain again. */
const reconnectingCode = 1013

export function createEthereumConnector(provider: EthereumProvider, description: Description): EthereumConnector {
  const link = async (account: string | undefined): Promise<Link | null> =>
    account === undefined ? null : { account, chainId: await askChainId(provider) }

  const listen = (events: ConnectorEvents) => {
    let stopped = false
    const heard = {
      accountsChanged(accounts: unknown) {
        const [account] = readAccounts(accounts)
        if (account === undefined) events.disconnect()
        else events.change({ account })
      },
      chainChanged(value: unknown) {
        const chainId = readChainId(value)
        if (chainId !== undefined) events.change({ chainId })
      },
      async disconnect(error: { code?: unknown } | undefined) {
        if (error?.code === reconnectingCode) {
          const accounts = await askAccounts(provider, 'eth_accounts').catch(() => [])
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
      const [account] = await askAccounts(provider, 'eth_accounts')
      return link(account)
    },
    async connect() {
      const [account] = await chooseAccounts(provider)
      const given = await link(account)
      if (!given) throw new WalletError('The wallet shared no account.')
      return given
    },
    // https://github.com/MetaMask/metamask-improvement-proposals/blob/main/MIPs/mip-2.md
    disconnect: async () => void (await ask(provider, 'wallet_revokePermissions', accountPermission)),
    listen,
  }
}
