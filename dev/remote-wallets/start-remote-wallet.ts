import { randomUUID } from 'node:crypto'
import { openSignClient } from '@iyk/wallet/connectors/open-sign-client.ts'
import type { Hex, PrivateKeyAccount } from 'viem'

interface Options {
  relayUrl: string
  name?: string
  accounts: readonly PrivateKeyAccount[]
  /** The chains it has. */
  chainIds: readonly number[]
}

const projectId = 'b'.repeat(32)
const declined = { code: 5000, message: 'User rejected.' }

const memory = () => {
  const values = new Map<string, string>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <Value>() =>
      [...values].map(([key, value]): [string, Value] => [key, JSON.parse(value) as Value]),
    async getItem<Value>(key: string): Promise<Value | undefined> {
      const value = values.get(key)
      return value === undefined ? undefined : (JSON.parse(value) as Value)
    },
    setItem: async (key: string, value: unknown) => void values.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void values.delete(key),
  }
}

/** A wallet on another device: it pairs by an address, and really signs. What a person would press on it is decided here. */
export const startRemoteWallet = async ({ relayUrl, name = 'Pocket', accounts, chainIds }: Options) => {
  const client = await openSignClient({
    projectId,
    relayUrl,
    metadata: {
      name,
      description: name,
      url: 'https://wallet.example.com',
      icons: ['https://wallet.example.com/icon.png'],
    },
    storage: memory(),
    customStoragePrefix: randomUUID(),
  })
  // A real one would ask the vendor about the page's origin; nothing outside this machine is called here.
  client.core.verify.resolve = async () => ({ origin: '' })
  const wallet = {
    /** Declines the next request to connect, or the next of a method. */
    declines: new Set<string>(),
    /** What the page said about itself when it asked to connect. */
    proposer: undefined as { name: string; url: string } | undefined,
    requests: [] as { method: string; chainId: string }[],
    sessions: () => client.session.getAll(),
    pair: (uri: string) => client.pair({ uri }),
    /** Its owner makes another account active. */
    makeActive: (address: string) =>
      client.emit({
        topic: client.session.getAll()[0]?.topic ?? '',
        chainId: `eip155:${chainIds[0]}`,
        event: { name: 'accountsChanged', data: [address] },
      }),
    /** Its owner ends the session. */
    disconnect: () =>
      client.disconnect({
        topic: client.session.getAll()[0]?.topic ?? '',
        reason: { code: 6000, message: 'User disconnected.' },
      }),
    async close() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }

  client.on('session_proposal', async ({ id, params }) => {
    wallet.proposer = params.proposer.metadata
    if (wallet.declines.delete('connect')) return client.reject({ id, reason: declined })
    const asked = params.optionalNamespaces.eip155
    const chains = (asked?.chains ?? []).filter((chain) => chainIds.includes(Number(chain.split(':')[1])))
    const approved = client.approve({
      id,
      namespaces: {
        eip155: {
          chains,
          accounts: chains.flatMap((chain) => accounts.map(({ address }) => `${chain}:${address}`)),
          methods: asked?.methods ?? [],
          events: asked?.events ?? [],
        },
      },
    })
    // The page may have withdrawn what it asked.
    await approved.catch(() => {})
  })
  client.on('session_request', async ({ topic, id, params: { request, chainId } }) => {
    wallet.requests.push({ method: request.method, chainId })
    const answer = async () => {
      if (wallet.declines.delete(request.method)) return { error: declined }
      if (request.method !== 'personal_sign') return { error: { code: 4200, message: 'Not supported.' } }
      const [raw, address] = request.params as [Hex, string]
      const account = accounts.find((one) => one.address === address)
      return account
        ? { result: await account.signMessage({ message: { raw } }) }
        : { error: { code: 4100, message: 'Not allowed.' } }
    }
    await client.respond({ topic, response: { id, jsonrpc: '2.0', ...(await answer()) } as never })
  })
  return wallet
}

export type RemoteWallet = Awaited<ReturnType<typeof startRemoteWallet>>
