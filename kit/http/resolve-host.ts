import { Resolver } from 'node:dns/promises'

/** Milliseconds for one question, and how often it is asked. */
const limits = { timeout: 2_000, tries: 2 }

/**
 * All addresses of a host name, IPv4 first; empty if there are none. Asks the name server itself: `getaddrinfo` would keep one of Node's few threads
 * busy for as long as a slow name server likes, and also knows the names of this machine and its network.
 */
export const resolveHost = async (hostname: string): Promise<string[]> => {
  const resolver = new Resolver(limits)
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
