import type { BrowserContext, Page, Request } from '@playwright/test'
import { keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { passOnTo, startNode } from '../chain-stand-ins/start-node.ts'
import { startStandInChain } from '../chain-stand-ins/start-stand-in-chain.ts'
import { injectEthereumWallet } from '../injected-wallets.ts'
import { startIpfsGateway } from '../ipfs-gateway.ts'
import { startHost } from '../start-host.ts'
import { activateByKeyboardWithin, test as base, expect } from './world.ts'

export type StandInChain = Awaited<ReturnType<typeof startStandInChain>>
type Wallet = Awaited<ReturnType<typeof injectEthereumWallet>>

interface WalletWorld {
  /** A wallet that announces itself as MetaMask in every page of the journey's own context; on mainnet, without knowing another chain. */
  metamask: Wallet
}

interface WalletMachines {
  chains: ReadonlyMap<number, StandInChain>
  /** Gnosis as the service calls it; records the requests. */
  serviceNode: Awaited<ReturnType<typeof startNode>>
  /** What the service fetches from IPFS with. */
  gateway: Awaited<ReturnType<typeof startIpfsGateway>>
}

const minterKey = keccak256(toHex('minter'))
const rich = 10n ** 20n

/** Real local chains in place of mainnet, Goerli and Gnosis; pages call their nodes. Collectibles may be minted on Gnosis. */
export const test = base.extend<WalletWorld, WalletMachines>({
  chains: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const ids = [1, 5, 100]
      const started = await Promise.all(ids.map(startStandInChain))
      await use(new Map(ids.map((id, place) => [id, started[place] as StandInChain])))
      await Promise.all(started.map(({ close }) => close()))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serviceNode: [
    async ({ chains }, use) => {
      const node = await startNode(passOnTo((chains.get(100) as StandInChain).url))
      await use(node)
      await node.close()
    },
    { scope: 'worker' },
  ],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const gateway = await startIpfsGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ chains, serviceNode, gateway }, use) => {
      const settings = [...chains].map(([id, { url }]) => ({
        id,
        rpc_url: url,
        confirmations: 3,
        ...(id === 100 && { node_url: serviceNode.url }),
      }))
      const host = await startHost({
        CHAINS: JSON.stringify(settings),
        MINTER_KEY: minterKey,
        IPFS_GATEWAY: gateway.url,
      })
      const { address } = privateKeyToAccount(minterKey)
      await chains.get(100)?.client.setBalance({ address, value: rich })
      const { code, output, errors } = await host.cards('chain', 'deploy', '100')
      expect(code, errors + output).toBe(0)
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  metamask: async ({ context, chains }, use) => {
    const wallet = await inject(context, chains)
    const { address } = wallet.account
    await Promise.all([...chains.values()].map(({ client }) => client.setBalance({ address, value: rich })))
    await use(wallet)
  },
})

/** Another wallet that really signs on these chains. */
export const inject = (
  context: BrowserContext,
  chains: ReadonlyMap<number, StandInChain>,
  options: Partial<Parameters<typeof injectEthereumWallet>[1]> = {},
) => injectEthereumWallet(context, { nodes: new Map([...chains].map(([id, { url }]) => [id, url])), ...options })

/** What a page requests from a node, request by request and batch by batch. */
export const listenToNode = (page: Page, url: string) => {
  const posts: { method: string; params: unknown[] }[][] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).origin === url)
      posts.push([request.postDataJSON()].flat())
  })
  return posts
}

/** Connects a wallet on `/wallet` as a person does. */
export const connectWallet = async (page: Page, name = 'MetaMask') => {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByText(`Connected with ${name}`)).toBeVisible()
}

export const activateByKeyboard = activateByKeyboardWithin(100)

export { expect }
