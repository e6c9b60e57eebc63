import { isIPv4, isIPv6 } from 'node:net'

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/**
 * The network an address is counted under: an IPv4 address itself, the first 64 bits of an IPv6 address (one household or machine
 * commands all the rest), an IPv4 address in IPv6 clothes as what it is. One text for all ways of writing the same address.
 */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return address
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return 'unknown'
  const text = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [before = '', after = ''] = text.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after)
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...(text.includes('::') ? zeros : []), ...tail].map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
