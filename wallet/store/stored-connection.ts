import { storageKeys } from '@iyk/wire/limits.ts'
import { isEthereumAddress } from '../connectors/checksum-address.ts'
import { isSolanaAddress } from '../connectors/solana-address.ts'
import type { Platform } from '../platform.ts'
import type { ActiveChain, Connection } from './connection.ts'

/** What wagmi 2 stores: key `store` and version 2 under the prefix `wagmi`. */
export const storeKey = storageKeys.wallet
const lastUsedKey = storageKeys.lastWallet
const version = 2

interface Stored {
  account: string | null
  chain: ActiveChain | null
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const parseAccount = (value: unknown): string | null =>
  isEthereumAddress(value) || isSolanaAddress(value) ? value : null

function parseChain(value: unknown): ActiveChain | null {
  const { id, unsupported } = (value ?? {}) as Partial<ActiveChain>
  return Number.isSafeInteger(id) ? { id: id as number, unsupported: unsupported === true } : null
}

/** What outlives the page: account and chain, and the id of the wallet used last. */
export function createStoredConnection({ storage }: Platform) {
  return {
    /** Null when nothing of this version is stored. */
    read(): Stored | null {
      const stored = parse(storage.read(storeKey)) as {
        version?: unknown
        state?: { data?: { account?: unknown; chain?: unknown } }
      } | null
      if (stored?.version !== version) return null
      const { account, chain } = stored.state?.data ?? {}
      return { account: parseAccount(account), chain: parseChain(chain) }
    },

    write({ account, chain }: Pick<Connection, 'account' | 'chain'>) {
      const data = { account: account ?? undefined, chain: chain ?? undefined }
      storage.write(storeKey, JSON.stringify({ state: { data }, version }))
    },

    lastUsed(): string | null {
      const id = parse(storage.read(lastUsedKey))
      return typeof id === 'string' ? id : null
    },
    writeLastUsed: (id: string) => storage.write(lastUsedKey, JSON.stringify(id)),
    forgetLastUsed: () => storage.remove(lastUsedKey),
  }
}

export type StoredConnection = ReturnType<typeof createStoredConnection>
