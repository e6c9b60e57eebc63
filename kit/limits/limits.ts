import { BlockList, isIPv6 } from 'node:net'
import { defaultRates, type NetworkLimit, type Rates } from '@iyk/wire/rate-limits.ts'
import { networksOf } from './network-of.ts'
import type { Limit } from './store.ts'

/** The rate limits of an installation, and which callers are at a venue. */
export type Limits = { rates: Rates; isVenue: (ipAddress: string) => boolean }

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** `venueNetworks` are validated addresses, or networks in CIDR notation. */
export const createLimits = (rates: Partial<Rates> = {}, venueNetworks: readonly string[] = []): Limits => {
  const venues = new BlockList()
  for (const one of venueNetworks) {
    const [address = '', prefix] = one.split('/')
    if (prefix === undefined) venues.addAddress(address, familyOf(address))
    else venues.addSubnet(address, Number(prefix), familyOf(address))
  }
  const isVenue = (ipAddress: string) => {
    const [address = ''] = ipAddress.split('%')
    return venues.check(address, familyOf(address))
  }
  return { rates: { ...defaultRates, ...rates }, isVenue }
}

/** The limits of one caller's networks in total. */
export const perNetwork = ({ rates, isVenue }: Limits, of: NetworkLimit, key: string, ipAddress: string): Limit[] => {
  const { max, seconds } = rates[`LIMIT_${of}_PER_${isVenue(ipAddress) ? 'VENUE' : 'NETWORK'}`]
  return networksOf(ipAddress).map(({ network, times }) => ({
    key: `${key}:network:${network}`,
    max: max * times,
    seconds,
  }))
}

/** The limits of one caller's networks for one account, address or the like. */
export const perPair = ({ max, seconds }: Omit<Limit, 'key'>, key: string, ipAddress: string): Limit[] =>
  networksOf(ipAddress).map(({ network, times }) => ({ key: `${key}:${network}`, max: max * times, seconds }))
