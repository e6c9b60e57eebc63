import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startRelay } from '../remote-wallets/start-relay.ts'
import { type RemoteWallet, startRemoteWallet } from '../remote-wallets/start-remote-wallet.ts'
import { startHost } from '../start-host.ts'
import { test as base, expect } from './world.ts'

type Relay = Awaited<ReturnType<typeof startRelay>>

interface PhoneWorld {
  /** A wallet on a phone, with two accounts, on Ethereum and Gnosis. */
  phone: RemoteWallet & { addresses: readonly string[] }
}

export const projectId = 'a'.repeat(32)

/** A host whose pages may use a relay of the test's own. */
export const test = base.extend<PhoneWorld, { relay: Relay }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ relay }, use) => {
      const host = await startHost({
        WALLETCONNECT_PROJECT_ID: projectId,
        WALLETCONNECT_RELAY_URL: relay.url,
        CHAINS: '1,100',
      })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: async ({ relay }, use) => {
    const accounts = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
    const wallet = await startRemoteWallet({ relayUrl: relay.url, accounts, chainIds: [1, 100] })
    await use(Object.assign(wallet, { addresses: accounts.map(({ address }) => address) }))
    await wallet.close()
  },
})

export { expect }
