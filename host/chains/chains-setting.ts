import { findMeant } from '@iyk/kit/settings/find-misspelt.ts'
import { integer, urlWithScheme } from '@iyk/kit/settings/parsers.ts'
import type { WebChain } from '@iyk/wire/config.ts'
import { checksumAddress } from './checksum-address.ts'

/** A chain from the setting. Only this service calls `node_url`, which may contain a key; pages see the rest. */
export type ChainSetting = WebChain & { node_url?: string; confirmations: number }

/** One week on the fastest known rollup, at four blocks a second. */
const maxConfirmations = 2_500_000
const defaultConfirmations = 12

const webUrl = urlWithScheme('http:', 'https:')
/** Normalizes the address; one in mixed case stays as written, so that `chainProblems` can verify its checksum. */
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

/** The object if all its fields are known and valid. */
const parseFields = (value: unknown, fields: Fields): Record<string, unknown> | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    Object.hasOwn(fields, name) ? fields[name]!(inner) : undefined,
  ])
  return entries.some(([, inner]) => inner === undefined) ? undefined : Object.fromEntries(entries)
}

const parseCurrency = (value: unknown) => {
  const read = parseFields(value, { name: text(shortText), symbol: text(shortText), decimals: whole(0, 36) })
  return read && Object.keys(read).length === 3 ? read : undefined
}

const chainFields: Fields = {
  id: whole(1, Number.MAX_SAFE_INTEGER),
  name: text(shortText),
  node_url: text(webUrl),
  rpc_url: text(webUrl),
  explorer_url: text(webUrl),
  currency: parseCurrency,
  collectible_contract: text(contract),
  confirmations: whole(1, maxConfirmations),
}

const parseChain = (value: unknown): ChainSetting | undefined => {
  const read = parseFields(value, chainFields)
  if (!read?.id) return undefined
  return { name: '', confirmations: defaultConfirmations, ...(read as Pick<ChainSetting, 'id'>) }
}

/** Parses CHAINS: comma-separated chain ids, or a JSON list of chains. Each chain may appear once. */
export const parseChainsSetting = (value: string): readonly ChainSetting[] | undefined => {
  const chains = parseList(value)?.map(parseChain)
  if (!chains || chains.length === 0 || chains.some((chain) => chain === undefined)) return undefined
  const ids = new Set(chains.map((chain) => chain!.id))
  return ids.size === chains.length ? (chains as ChainSetting[]) : undefined
}

/** Letters only: text that someone pasted in place of a name may be a key. */
const fieldName = /^[A-Za-z][A-Za-z_]{0,31}$/

const describeUnknownField = (chain: object) => {
  const name = Object.keys(chain).find((one) => !Object.hasOwn(chainFields, one))
  if (!name || !fieldName.test(name)) return ', which has an unknown field'
  const meant = findMeant(name.toLowerCase(), Object.keys(chainFields))
  return `.${name}, which is not a field${meant ? `; perhaps ${meant} was meant` : ''}`
}

/** The first fault in CHAINS, such as `CHAINS[0].collectible_contract`, without the value of a field, which may be a key. */
export const findChainFault = (value: string): string | undefined => {
  const list = value.startsWith('[') ? parseList(value) : undefined
  const index = Array.isArray(list) ? list.findIndex((one) => parseChain(one) === undefined) : -1
  const chain = list?.[index]
  if (typeof chain !== 'object' || chain === null) return undefined
  const known = Object.keys(chainFields).find(
    (name) => name in chain && chainFields[name]!(chain[name as never]) === undefined,
  )
  if (known) return `CHAINS[${index}].${known}`
  return `CHAINS[${index}]${'id' in chain ? describeUnknownField(chain) : '.id'}`
}

const parseList = (value: string): unknown[] | undefined => {
  if (!value.startsWith('[')) return value.split(',').map((id) => ({ id: integer(1, 999_999_999)(id.trim()) }))
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const mainnet = 1
const goerli = 5

/** The configured chains, each with the node that this service calls, if any. */
export const chainsOf = ({
  CHAINS,
  ETHEREUM_RPC_URL,
}: {
  CHAINS: readonly ChainSetting[]
  ETHEREUM_RPC_URL: string | undefined
}): ChainSetting[] => {
  const named = CHAINS.length === 0 && ETHEREUM_RPC_URL ? parseChainsSetting(String(mainnet))! : CHAINS
  return named.map((chain) => {
    const node = chain.node_url ?? (chain.id === mainnet ? ETHEREUM_RPC_URL : undefined) ?? chain.rpc_url
    return node ? { ...chain, node_url: node } : chain
  })
}

/** Problems of chains that each parse correctly. */
export const chainProblems = (chains: readonly ChainSetting[]): string[] =>
  chains.flatMap(({ id, rpc_url, collectible_contract: contract }) => [
    ...(id === goerli && !rpc_url
      ? ['CHAINS includes Goerli (5), which is retired. Add the rpc_url of a node that still serves it.']
      : []),
    ...(contract && contract !== checksumAddress(contract)
      ? [`CHAINS has a collectible_contract for chain ${id} with a wrong checksum. Copy the address again.`]
      : []),
  ])
