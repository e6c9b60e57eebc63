/** What a connection is for: the one server that accepts writes, or a replica of it. */
export type Role = 'primary' | 'standby'

/** Values of `target_session_attrs` that mean a role; https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-TARGET-SESSION-ATTRS */
const namesOf: Record<Role, readonly string[]> = {
  primary: ['read-write', 'primary'],
  standby: ['standby', 'read-only', 'prefer-standby'],
}

/** What follows the servers where they end within a password that is not encoded, whose parts would be taken for a server's name, and shown as one. */
const endsWithin = /#|^[^?]*(?:\?[^=]*)?@/

/**
 * The servers of an address such as `postgres://user@a:5432,b:5432/cards`, which libpq reads the same way: each as an address of its own.
 * `isChoice` if the address says which of them it is for, or names several. Undefined for an invalid address.
 */
export const parseServers = (address: string, role: Role): { servers: string[]; isChoice: boolean } | undefined => {
  const [, start, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address) ?? []
  if (start === undefined || hosts === undefined || rest === undefined) return undefined
  if (endsWithin.test(rest)) return undefined
  const names = hosts.split(',')
  const urls = names.map((host) => URL.parse(`${start}${host}${rest}`))
  if (names.length > 1 && names.includes('')) return undefined
  const wanted = urls[0]?.searchParams.get('target_session_attrs')
  if (urls.includes(null) || (wanted && !namesOf[role].includes(wanted))) return undefined
  return { servers: names.map((host) => `${start}${host}${rest}`), isChoice: names.length > 1 || Boolean(wanted) }
}

/** For the settings table: the address as it was given, or undefined. */
export const serverAddress = (role: Role) => (value: string) => (parseServers(value, role) ? value : undefined)
