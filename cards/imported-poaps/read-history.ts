import type { GivenPoap, PoapsOfWalletImported } from '@iyk/wire/imported-poaps.ts'
import { importedPoaps, poapImport } from '@iyk/wire/limits.ts'
import { parsePoap } from '@iyk/wire/parse-poap.ts'
import { chainIdOf } from '@iyk/wire/poap-chains.ts'

/** A linked wallet. One of a contract is its owner's on its own chain only. */
export type LinkedWallet = { address: string; chain_id: number | null }

type History = {
  poaps: GivenPoap[]
  unreadable: PoapsOfWalletImported['data']['unreadable']
  /** How many there were beyond those that one user can have. */
  beyond: number
}

/** Whether one of these wallets, which are of one address, confirms a POAP of it. */
export const isConfirmed = ({ chain }: Pick<GivenPoap, 'chain'>, wallets: readonly LinkedWallet[]): boolean =>
  wallets.some(({ chain_id }) => chain_id === null || (chain !== null && chainIdOf(chain) === chain_id))

/** Of what the POAP API says an address has: what is readable, really of this address, and on a chain where the address is the caller's. */
export const readHistory = (
  entries: readonly unknown[],
  { address, wallets }: { address: string; wallets: readonly LinkedWallet[] },
): History => {
  const poaps: GivenPoap[] = []
  const unreadable: { place: number; field: string }[] = []
  const considered = entries.slice(0, importedPoaps.perUser)
  for (const [index, entry] of considered.entries()) {
    const parsed = parsePoap(entry)
    if ('unreadable' in parsed) unreadable.push({ place: index + 1, field: parsed.unreadable })
    else if (parsed.owner !== address) unreadable.push({ place: index + 1, field: 'owner' })
    else if (!isConfirmed(parsed, wallets)) unreadable.push({ place: index + 1, field: 'chain' })
    else poaps.push(parsed)
  }
  return {
    poaps,
    unreadable: { total: unreadable.length, first: unreadable.slice(0, poapImport.examples) },
    beyond: entries.length - considered.length,
  }
}
