import type { TestContext } from 'node:test'
import { followDue } from '@iyk/cards/collectibles/chain/follow-due.ts'
import { createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { followMints } from '@iyk/cards/collectibles/relay/follow-mints.ts'
import type { Relayer } from '@iyk/cards/collectibles/relay/relayer.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { type Address, keccak256, type LocalAccount, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { collectible } from '../host/chains/deploy-collectible.ts'
import { createOnChainWorld, minter, relayer, startCollectibleChain } from './on-chain-world.ts'

export const ether = 10n ** 18n

/** The wallet that a user has linked. */
export const walletOf = (userId: string): Address =>
  privateKeyToAccount(keccak256(toHex(`wallet of ${userId}`))).address

/** A store that a host loses at a statement, as when its process is killed there: at its `nth` run. */
export const dyingAt = (database: Database, name: string, nth = 1): Database => {
  let runs = 0
  const guard =
    <Reply>(work: (statement: { name: string; text: string }, values?: readonly unknown[]) => Promise<Reply>) =>
    (statement: { name: string; text: string }, values?: readonly unknown[]) => {
      if (statement.name === name) runs += 1
      if (runs >= nth) throw new Error('killed')
      return work(statement, values)
    }
  return {
    ...database,
    rows: guard((...call) => database.rows(...call)) as Database['rows'],
    row: guard((...call) => database.row(...call)) as Database['row'],
    transaction: (work) => database.transaction(work),
  }
}

type Change = Partial<Omit<Relayer, 'open' | 'budgetOf'>> & {
  budget?: bigint
  balance?: bigint
  account?: LocalAccount
  /** The node that hosts ask, in place of the chain's own. */
  url?: (chain: string) => Promise<string> | string
}

/** A chain that mines when told, a relayer with money on it, and hosts that share a store. */
export const startPaidMints = async (t: TestContext, change: Change = {}) => {
  const { budget = ether, balance = ether, account = relayer, url = (own) => own, ...limits } = change
  const chain = await startCollectibleChain(t)
  await chain.client.setBalance({ address: account.address, value: balance })
  const paying: Relayer = {
    open: async () => account,
    budgetOf: () => budget,
    perPerson: 3,
    maxCost: ether / 100n,
    minimumBalance: 0n,
    ...limits,
  }
  const node = { ...chain, url: await url(chain.url) }
  const world = await createOnChainWorld(t, [node], {
    paying,
    findWallets: async (userId) => [{ address: walletOf(userId), chain_id: null }],
  })
  /** Another host on the same store; as that of a fresh start, it remembers nothing. */
  const openHost = (replaced: Partial<Relayer> = {}) => ({
    ...world.context,
    onChain: createOnChain({
      chains: world.context.onChain.chains.map((one) => ({ ...one, nodeUrl: chain.url })),
      openMinter: async () => minter,
      relayer: { ...paying, ...replaced },
      timeout: 2_000,
    }),
  })
  const follow = async (host: Pick<typeof world.context, 'database' | 'clock' | 'log' | 'onChain'> = world.context) => {
    for (const one of host.onChain.chains) await followMints(host, one)
  }
  return {
    chain,
    world,
    account,
    openHost,
    follow,
    /** Ten seconds pass; the host sends what waits, and every transaction that it sent is in a block that stays. */
    finish: async (host = world.context) => {
      await follow(host)
      await chain.mine(3)
      world.travel(1 / 6)
      await follow(host)
      await followDue(host)
    },
    /** The owner of the contract trusts another minter, before what waits is mined. */
    changeMinter: async () => {
      const contract = { address: chain.contract, abi: collectible.abi } as const
      const owner = (await chain.client.readContract({ ...contract, functionName: 'owner' })) as Address
      const call = { ...contract, functionName: 'setMinter', args: [owner], account: owner, chain: null } as const
      await chain.client.writeContract({ ...call, maxFeePerGas: ether / 10n ** 6n, maxPriorityFeePerGas: 10n ** 11n })
    },
    /** How many transactions of the relayer are in blocks. */
    spentNonces: () => chain.client.getTransactionCount({ address: account.address }),
    spentMoney: async () => balance - (await chain.client.getBalance({ address: account.address })),
    /** What is recorded of each paid mint, in the order of their nonces. */
    mints: async () => {
      const { rows } = await world.database.pool.query(
        `select nonce::integer, state, cost::text, reserved::text, user_id, cardinality(hashes) as attempts from cards.relayed_mints order by nonce`,
      )
      return rows as {
        nonce: number
        state: string
        cost: string
        reserved: string
        user_id: string
        attempts: number
      }[]
    },
  }
}
