import { isIPv4, isIPv6 } from 'node:net'

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** The eight groups of an IPv6 address; undefined for anything else. */
const parseGroups = (address: string): number[] | undefined => {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return undefined
  const text = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [before = '', after = ''] = text.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after)
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...(text.includes('::') ? zeros : []), ...tail].map((group) => Number.parseInt(group, 16))
}

const isMapped = (groups: readonly number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const toIPv4 = ([high = 0, low = 0]: readonly number[]) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

const toText = (groups: readonly number[], bits: number) =>
  `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`

/** A network, and how many times the limit of a single one it has. */
type Network = { network: string; times: number }

/**
 * The networks an address is counted under, smallest first. IPv4: the address. IPv6: its /64, which one household or machine controls, its /56 and
 * its /48, which providers assign as a whole; with two and four times the limit, so that the owner of a /48 counts as 4 networks and not as 65,536.
 * An IPv4-mapped IPv6 address is the IPv4 address. Every spelling of an address gives the same text.
 */
export const networksOf = (address: string): [Network, ...Network[]] => {
  if (isIPv4(address)) return [{ network: address, times: 1 }]
  const groups = parseGroups(address)
  if (!groups) return [{ network: 'unknown', times: 1 }]
  if (isMapped(groups)) return [{ network: toIPv4(groups.slice(6)), times: 1 }]
  const [first, second, third, fourth = 0] = groups as [number, number, number, number]
  const site = [first, second, third]
  return [
    { network: toText([...site, fourth], 64), times: 1 },
    { network: toText([...site, fourth & 0xff00], 56), times: 2 },
    { network: toText(site, 48), times: 4 },
  ]
}

/** The smallest of them: addresses in it count as one caller. */
export const networkOf = (address: string): string => networksOf(address)[0].network

/** The largest of them: what one owner controls. */
export const siteOf = (address: string): string => networksOf(address).at(-1)!.network
