import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 that is assigned to the internet so far: https://www.iana.org/assignments/ipv6-address-space */
const isAssigned = ([first = 0]: readonly number[]) => first >> 5 === 1

/**
 * Whether an IP address is one of the internet, and not of this machine, its network, or a special purpose: loopback, private, link-local, shared by a
 * carrier, multicast, documentation, or IPv4 inside IPv6 (a mapped address counts as its IPv4 address; NAT64, 6to4 and Teredo are refused).
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isAssigned(parsed.toByteArray()))
}
