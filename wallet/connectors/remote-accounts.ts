import { checksumAddress, isEthereumAddress } from './checksum-address.ts'

/** What a wallet on another device approved; https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces. Nothing in it can be trusted. */
interface Approved {
  namespaces: Record<string, { accounts: readonly string[]; methods: readonly string[] } | undefined>
}

const parseAccount = (account: unknown): { chainId: number; address: string } | null => {
  const [namespace, chain, address] = String(account).split(':')
  const chainId = Number(chain)
  const isValid = namespace === 'eip155' && Number.isSafeInteger(chainId) && chainId > 0 && isEthereumAddress(address)
  return isValid ? { chainId, address: checksumAddress(address as string) } : null
}

const parseAll = ({ namespaces }: Approved) =>
  (namespaces.eip155?.accounts ?? []).map(parseAccount).filter((account) => account !== null)

/** The approved accounts of a chain, each once. */
export const accountsOn = (approved: Approved, chainId: number): string[] => [
  ...new Set(
    parseAll(approved)
      .filter((account) => account.chainId === chainId)
      .map(({ address }) => address),
  ),
]

/** The chains with an approved account: first those of the page, in its order. */
export function approvedChains(approved: Approved, ours: readonly number[]): number[] {
  const approvedIds = new Set(parseAll(approved).map(({ chainId }) => chainId))
  return [...ours.filter((id) => approvedIds.delete(id)), ...approvedIds]
}

export const allowsMethod = ({ namespaces }: Approved, method: string): boolean =>
  namespaces.eip155?.methods.includes(method) ?? false

/** The addresses that a wallet puts first when its owner makes another account active; it writes them with or without their chain. */
export const parseActive = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .map((account) => String(account).split(':').at(-1))
    .filter(isEthereumAddress)
    .map(checksumAddress)
