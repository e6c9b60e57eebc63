import { integer, urlWithScheme } from '@iyk/kit/settings/readers.ts'
import type { WebChain } from '@iyk/wire/config.ts'
import { checksumAddress } from './checksum-address.ts'

/** A chain of the setting. `node_url` is asked by this service alone and may hold a key; the rest is for pages too. */
export type ChainSetting = WebChain & { node_url?: string; confirmations: number }

/** A week of the quickest rollup known: four blocks a second. */
const deepest = 2_500_000
const usualConfirmations = 12

const webUrl = urlWithScheme('http:', 'https:')
/** In its one form; one of both small and capital letters stays as it is, for `chainProblems` to check. */
const contract = (value: string) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) return undefined
  return /[a-f]/.test(value) && /[A-F]/.test(value) ? value : checksumAddress(value)
}
const shortText = (value: string) => (value.length > 0 && value.length <= 64 ? value : undefined)

type Fields = Record<string, (value: unknown) => unknown>

const text = (read: (value: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? read(value) : undefined
const whole = (minimum: number, maximum: number) => (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum ? value : undefined

/** The object if it has known fields only, each of them valid. */
const readFields = (value: unknown, fields: Fields): Record<string, unknown> | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    Object.hasOwn(fields, name) ? fields[name]!(inner) : undefined,
  ])
  return entries.some(([, inner]) => inner === undefined) ? undefined : Object.fromEntries(entries)
}

const readCurrency = (value: unknown) => {
  const read = readFields(value, { name: text(shortText), symbol: text(shortText), decimals: whole(0, 36) })
  return read && Object.keys(read).length === 3 ? read : undefined
}

const chainFields: Fields = {
  id: whole(1, Number.MAX_SAFE_INTEGER),
  name: text(shortText),
  node_url: text(webUrl),
  rpc_url: text(webUrl),
  explorer_url: text(webUrl),
  currency: readCurrency,
  collectible_contract: text(contract),
  confirmations: whole(1, deepest),
}

const readChain = (value: unknown): ChainSetting | undefined => {
  const read = readFields(value, chainFields)
  if (!read?.id) return undefined
  return { name: '', confirmations: usualConfirmations, ...(read as Pick<ChainSetting, 'id'>) }
}

/** Reads CHAINS: chain ids separated by commas, or a JSON list of chains. Each chain once. */
export const readChainsSetting = (value: string): readonly ChainSetting[] | undefined => {
  const chains = readList(value)?.map(readChain)
  if (!chains || chains.length === 0 || chains.some((chain) => chain === undefined)) return undefined
  const ids = new Set(chains.map((chain) => chain!.id))
  return ids.size === chains.length ? (chains as ChainSetting[]) : undefined
}

/** The first field of CHAINS that is wrong, such as `CHAINS[0].collectible_contract`, without what it holds: that may be a key. */
export const findChainFault = (value: string): string | undefined => {
  const list = value.startsWith('[') ? readList(value) : undefined
  const index = Array.isArray(list) ? list.findIndex((one) => readChain(one) === undefined) : -1
  const chain = list?.[index]
  if (typeof chain !== 'object' || chain === null) return undefined
  const known = Object.keys(chainFields).find(
    (name) => name in chain && chainFields[name]!(chain[name as never]) === undefined,
  )
  if (known) return `CHAINS[${index}].${known}`
  return 'id' in chain ? `a field of CHAINS[${index}] that chains do not have` : `CHAINS[${index}].id`
}

const readList = (value: string): unknown[] | undefined => {
  if (!value.startsWith('[')) return value.split(',').map((id) => ({ id: integer(1, 999_999_999)(id.trim()) }))
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const mainnet = 1
const goerli = 5

/** The chains of the settings, each with the node that this service asks, if it has one. */
export const chainsOf = ({
  CHAINS,
  ETHEREUM_RPC_URL,
}: {
  CHAINS: readonly ChainSetting[]
  ETHEREUM_RPC_URL: string | undefined
}): ChainSetting[] => {
  const named = CHAINS.length === 0 && ETHEREUM_RPC_URL ? readChainsSetting(String(mainnet))! : CHAINS
  return named.map((chain) => {
    const node = chain.node_url ?? (chain.id === mainnet ? ETHEREUM_RPC_URL : undefined) ?? chain.rpc_url
    return node ? { ...chain, node_url: node } : chain
  })
}

/** What is wrong with chains that are each well written. */
export const chainProblems = (chains: readonly ChainSetting[]): string[] =>
  chains.flatMap(({ id, rpc_url, collectible_contract: contract }) => [
    ...(id === goerli && !rpc_url
      ? ['CHAINS names Goerli (5), which is retired: give it the rpc_url of a node that still runs it.']
      : []),
    ...(contract && contract !== checksumAddress(contract)
      ? [
          `CHAINS has a collectible_contract of chain ${id} whose capital letters do not fit: compare its digits with where you copied it from.`,
        ]
      : []),
  ])
