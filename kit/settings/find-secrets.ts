import type { SettingTable } from './parse-settings.ts'

/** Shorter texts would match in any sentence. */
const shortest = 5
/** A shorter path segment is a word, not a key. */
const shortestSegment = 8

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A user name and password as they are sent: together in HTTP's Basic and SASL's PLAIN, separately in LOGIN. A server that refuses them may repeat
 * them.
 * @see https://www.rfc-editor.org/rfc/rfc4616#section-2
 */
const credentials = (user: string, password: string): string[] =>
  [`${user}:${password}`, `\0${user}\0${password}`, `${user}\0${user}\0${password}`, password].flatMap((sent) => {
    // The server may repeat them without the padding.
    const written = Buffer.from(sent).toString('base64').replace(/=+$/, '')
    return [written, written.replaceAll('+', '-').replaceAll('/', '_')]
  })

/** The secrets in a URL: its password, and keys in path and query. */
const partsOfAddress = (address: string): string[] => {
  const url = URL.parse(address)
  if (!url) return []
  const segments = [...url.pathname.split('/'), ...url.searchParams.values()]
  const sent = url.password ? credentials(decoded(url.username), decoded(url.password)) : []
  return [url.href, url.password, ...sent, ...segments.filter(({ length }) => length >= shortestSegment)]
}

/** The values of a list of names and values, such as `api-key=…,x-tenant=…`. */
const valuesIn = (text: string): string[] =>
  /^[\w-]+=/.test(text) ? text.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1).trim()) : []

const partsOf = (text: string): string[] => {
  const addresses = text.match(/[a-z][a-z+]*:\/\/[^\s"',}\]]+/gi) ?? []
  // A PEM key is logged line by line, if at all; a hexadecimal one with or without its prefix.
  const lines = text.split(/\n|\\n/).filter(({ length }) => length >= 16 && !text.includes('://'))
  // Of several servers, `a:5432,b:5432`, the first: together they are no URL.
  const whole = text.replace(/,[^@/?#]*(?=[/?#]|$)/, '')
  return [
    text,
    text.replace(/^0x/, ''),
    ...valuesIn(text),
    ...lines,
    ...addresses,
    ...[...addresses, whole].flatMap(partsOfAddress),
  ]
}

/** Every text that must not be shown because a secret setting contains it, in all spellings in which it could appear; longest first. */
export const findSecrets = (table: SettingTable, environment: Record<string, string | undefined>): string[] => {
  const found = Object.entries(table).flatMap(([name, { secret, secretOf }]) => {
    const text = secret && environment[name]?.trim()
    if (!text) return []
    const user = secretOf && (environment[secretOf]?.trim() || String(table[secretOf]?.fallback ?? ''))
    return [...partsOf(text), ...(user ? credentials(user, text) : [])]
  })
  const spelled = found.flatMap((text) => [
    text,
    decoded(text),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ])
  return [...new Set(spelled)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}
