import type { LocalAccount } from 'viem'

/** The account that pays for mints, and what it may spend. Amounts are in wei. */
export type Relayer = {
  /** Opens the account. It is not the minter's: this key is on a machine that sends transactions, and money is all that it has. */
  open: () => Promise<LocalAccount>
  /** What mints of one UTC day may cost on a chain; undefined where none is paid for. */
  budgetOf: (chainId: number) => bigint | undefined
  /** How many mints of one person are paid for in a UTC day, on all chains together. */
  perPerson: number
  /** The most that one mint may cost. */
  maxCost: bigint
  /** What stays in the account: with less, nothing is paid for. */
  minimumBalance: bigint
}
