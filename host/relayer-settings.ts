import { integer, text } from '@iyk/kit/settings/parsers.ts'
import { parseEther } from './chains/parse-ether.ts'

// Accounts of another provider have no wallets here that someone has proven to have.
const ofOurProvider = { ignoredWith: 'PROVIDER_URL' }
const ofKey = { ...ofOurProvider, ignoredWithout: ['RELAYER_KEY', 'RELAYER_KEYSTORE'] as const }
const absent = undefined as string | undefined

const positive = (value: string) => {
  const wei = parseEther(value)
  return wei !== undefined && wei > 0n ? wei : undefined
}
/** A valid setting stays as written, as the manual shows its default. */
const asWritten = (parse: (value: string) => unknown) => (value: string) =>
  parse(value) === undefined ? undefined : value

/** The chains that a budget names; none for one amount for all. */
const chainsNamed = (budget: string) =>
  budget.includes(':') ? budget.split(',').map((pair) => Number(pair.trim().split(':')[0])) : []

type Limits = { RELAYER_DAILY_BUDGET: string; RELAYER_MAX_COST: string }

/** Problems of a budget for chains that nothing can be paid on. */
export const budgetProblems = (
  { RELAYER_DAILY_BUDGET: budget }: Limits,
  chains: readonly { id: number; node_url?: string }[],
): string[] =>
  chainsNamed(budget).flatMap((named) => {
    const chain = chains.find(({ id }) => id === named)
    if (!chain) return [`RELAYER_DAILY_BUDGET names chain ${named}, which is not in CHAINS.`]
    return chain.node_url ? [] : [`RELAYER_DAILY_BUDGET names chain ${named}, for which CHAINS has no node_url.`]
  })

/** Sentences about limits that are allowed but may not be meant. */
export const doubtfulLimits = (
  { RELAYER_DAILY_BUDGET, RELAYER_MAX_COST }: Limits,
  chains: readonly { id: number }[],
): string[] => {
  const budgetOf = parseBudgets(RELAYER_DAILY_BUDGET)!
  const maxCost = parseEther(RELAYER_MAX_COST)!
  const isLess = (budget: bigint | undefined) => budget !== undefined && budget < maxCost
  const small = chains.map(({ id }) => id).filter((id) => isLess(budgetOf(id)))
  return small.length > 0
    ? [
        `RELAYER_DAILY_BUDGET is less than RELAYER_MAX_COST on chain ${small.join(', ')}: a mint that costs more than a day's budget is never paid for.`,
      ]
    : []
}

/** The budget of a chain in wei, from one amount for all chains or from amounts by chain ID; undefined for a value that is neither. */
export const parseBudgets = (value: string): ((chainId: number) => bigint | undefined) | undefined => {
  if (!value.includes(':')) {
    const every = positive(value)
    return every === undefined ? undefined : () => every
  }
  const pairs = value.split(',').map((pair) => {
    const [id = '', amount = '', ...more] = pair.trim().split(':')
    return [integer(1, 999_999_999)(id), more.length === 0 ? positive(amount) : undefined] as const
  })
  const budgets = new Map(pairs)
  const isValid =
    pairs.every(([id, amount]) => id !== undefined && amount !== undefined) && budgets.size === pairs.length
  return isValid ? (chainId) => budgets.get(chainId) : undefined
}

/** What pays for mints, and how much. `parseKey` is that of every private key. */
export const relayerTable = <Key>(parseKey: (value: string) => Key | undefined) => ({
  RELAYER_KEY: {
    parse: parseKey,
    allowed: '0x and 64 hexadecimal digits',
    fallback: undefined as Key | undefined,
    about: 'Private key of an account that pays for mints. Without it, collectors pay. It must not be the minter’s.',
    secret: true as const,
    ...ofOurProvider,
  },
  RELAYER_KEYSTORE: {
    parse: text,
    allowed: 'a file',
    fallback: absent,
    about: 'The same key as a Web3 keystore file (version 3).',
    ...ofOurProvider,
  },
  RELAYER_KEYSTORE_PASSWORD: {
    parse: text,
    allowed: 'text',
    fallback: absent,
    about: 'Password of that keystore file.',
    secret: true as const,
    ...ofOurProvider,
  },
  RELAYER_DAILY_BUDGET: {
    parse: asWritten(parseBudgets),
    allowed: 'an amount in the chain’s currency, such as 0.01, or amounts by chain ID, such as 8453:0.01,100:0.5',
    fallback: '0.01',
    about: 'The most that mints of one UTC day may cost on each chain. With chain IDs, no others are paid for.',
    ...ofKey,
  },
  RELAYER_PER_PERSON: {
    parse: integer(1, 1000),
    allowed: 'a number from 1 to 1000',
    fallback: 3,
    about: 'How many mints of one person are paid for in a UTC day.',
    ...ofKey,
  },
  RELAYER_MAX_COST: {
    parse: asWritten(positive),
    allowed: 'an amount in the chain’s currency, such as 0.001',
    fallback: '0.001',
    about: 'The most that one mint may cost. While a chain asks for more, none is paid for there.',
    ...ofKey,
  },
  RELAYER_MINIMUM_BALANCE: {
    parse: asWritten(parseEther),
    allowed: 'an amount in the chain’s currency, such as 0.002',
    fallback: '0.002',
    about: 'What stays in the relayer’s account. With less, no mints are paid for.',
    ...ofKey,
  },
})
