import type { TestContext } from 'node:test'
import { type CollectibleChain, createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import type { Relayer } from '@iyk/cards/collectibles/relay/relayer.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Voucher } from '@iyk/wire/on-chain.ts'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  type Hex,
  http,
  keccak256,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { collectible } from '../host/chains/deploy-collectible.ts'
import { createCardsWorld, evening } from './cards-world.ts'
import { startLocalChain } from './local-chain.ts'

/** The first of the accounts that a local chain has funded. */
const richKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const rich = privateKeyToAccount(richKey)
export const minterKey = keccak256(toHex('minter'))
export const minter = privateKeyToAccount(minterKey)
export const relayer = privateKeyToAccount(keccak256(toHex('relayer')))
/** Collectors' wallets. */
export const ada = privateKeyToAccount(keccak256(toHex('ada')))
export const ben = privateKeyToAccount(keccak256(toHex('ben')))

const openClient = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }), pollingInterval: 5 })
    .extend(publicActions)
    .extend(walletActions)

/** Starts a chain and deploys the contract to it. It mines when told. */
const openChain = async (id: number) => {
  const chain = await startLocalChain({ startsAt: evening })
  const client = openClient(chain.url)
  if (id !== chain.chainId) await client.request({ method: 'anvil_setChainId', params: [id] } as never)
  const { abi, bytecode } = collectible
  const args = [rich.address, minter.address, 'http://localhost:3000/metadata/']
  const data = encodeDeployData({ abi, bytecode, args })
  const { contractAddress } = await client.sendTransactionSync({ data, account: rich, chain: null })
  for (const { address } of [ada, ben]) await client.setBalance({ address, value: 10n ** 20n })
  await client.setAutomine(false)
  chain.rest()
  return { ...chain, client, contract: contractAddress as Address }
}

/** Chains by id that a test has returned to the state in which it got them. */
const returned = new Map<number, Awaited<ReturnType<typeof openChain>>[]>()

/** A real chain with the contract, funded wallets, and the clock of the scenarios. */
export const startCollectibleChain = async (t: TestContext, id = 31337) => {
  const chain = returned.get(id)?.pop() ?? (await openChain(id))
  const { client, contract } = chain
  const { abi } = collectible
  const start = await client.snapshot()
  let isStopped = false
  t.after(async () => {
    if (isStopped) return
    await client.request({ method: 'anvil_dropAllTransactions' } as never)
    await client.revert({ id: start })
    returned.set(id, [...(returned.get(id) ?? []), chain])
  })
  return {
    id,
    url: chain.url,
    client,
    contract,
    stop: async () => {
      isStopped = true
      await chain.close()
    },
    /** Sends a voucher's transaction without mining it. */
    send: (
      { transaction }: Pick<Voucher, 'transaction'>,
      { from = ada, nonce, tip = 1n }: { from?: typeof ada; nonce?: number; tip?: bigint } = {},
    ) =>
      client.sendTransaction({
        account: from,
        to: transaction.to as Address,
        data: transaction.data as Hex,
        gas: 300_000n,
        maxFeePerGas: tip * 20_000_000_000n,
        maxPriorityFeePerGas: tip * 1_000_000_000n,
        chain: null,
        ...(nonce !== undefined && { nonce }),
      }),
    mine: (blocks = 1) => client.mine({ blocks, interval: 1 }),
    /** Mines a block with that timestamp. */
    mineAt: async (moment: Date) => {
      await client.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(moment.getTime() / 1000)) })
      await client.mine({ blocks: 1 })
    },
    ownerOf: (tokenId: string) =>
      client.readContract({ abi, address: contract, functionName: 'ownerOf', args: [BigInt(tokenId)] }),
    minted: () => client.readContract({ abi, address: contract, functionName: 'totalSupply' }) as Promise<bigint>,
  }
}

type CollectibleWorldChain = Awaited<ReturnType<typeof startCollectibleChain>>

type WorldChange = Partial<CardsContext> &
  Partial<Pick<CollectibleChain, 'confirmations'>> & {
    /** What pays for mints. */
    paying?: Relayer
  }

/** The cards service with these chains, and collectibles to mint there. */
export const createOnChainWorld = async (
  t: TestContext,
  chains: readonly Pick<CollectibleWorldChain, 'id' | 'url' | 'contract'>[],
  { confirmations = 3, paying, ...change }: WorldChange = {},
) => {
  const onChain = createOnChain({
    ...(paying && { relayer: paying }),
    chains: chains.map(({ id, url, contract }) => ({ id, nodeUrl: url, contract, confirmations })),
    openMinter: async () => minter,
    timeout: 2_000,
  })
  const world = await createCardsWorld({}, { onChain, ...change })
  t.after(world.close)
  return {
    ...world,
    /** A fresh collectible of a user. */
    keep: async (userId: string, change: Parameters<typeof world.event>[0] = {}): Promise<Collectible> => {
      const event = await world.event({ end_date: '2026-12-01T00:00', ...change })
      const ref = await world.tap(await world.card({ eventId: event.id }))
      return (await collect(world.context, { ref, bearer: { userId, verifiedEmails: [] } })).collectible
    },
    voucher: (id: string, as: string, address: string, chain_id = chains[0]!.id) =>
      world.ask(`POST /api/collectibles/${id}/voucher`, { as, body: { chain_id, address } }),
    mint: (id: string, as: string, address: string, chain_id = chains[0]!.id) =>
      world.ask(`POST /api/collectibles/${id}/mint`, { as, body: { chain_id, address } }),
    report: (id: string, as: string, transaction_hash: string) =>
      world.ask(`POST /api/collectibles/${id}/chain`, { as, body: { transaction_hash } }),
    state: async (id: string, as: string) => (await world.ask(`GET /api/collectibles/${id}/chain`, { as })).body.data,
  }
}
