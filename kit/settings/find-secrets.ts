import type { SettingTable } from './read-settings.ts'

/** Shorter texts would be found in any sentence. */
const shortest = 5
/** A segment of a path that is shorter is a word of it, not a key. */
const shortestSegment = 8

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What an address can hide: its password, and keys in path and query. */
const partsOfAddress = (address: string): string[] => {
  const url = URL.parse(address)
  if (!url) return []
  const segments = [...url.pathname.split('/'), ...url.searchParams.values()]
  return [url.href, url.password, ...segments.filter(({ length }) => length >= shortestSegment)]
}

const partsOf = (text: string): string[] => {
  const addresses = text.match(/[a-z][a-z+]*:\/\/[^\s"',}\]]+/gi) ?? []
  // A key in PEM is logged line by line, if at all; a hexadecimal one with or without its prefix.
  const lines = text.split(/\n|\\n/).filter(({ length }) => length >= 16 && !text.includes('://'))
  return [text, text.replace(/^0x/, ''), ...lines, ...addresses, ...addresses.flatMap(partsOfAddress)]
}

/** Every text that must not be shown because a secret setting holds it, in the spellings in which it could turn up; the longest first. */
export const findSecrets = (table: SettingTable, environment: Record<string, string | undefined>): string[] => {
  const found = Object.entries(table).flatMap(([name, { secret }]) => {
    const text = secret && environment[name]?.trim()
    return text ? partsOf(text) : []
  })
  const spelled = found.flatMap((text) => [
    text,
    decoded(text),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ])
  return [...new Set(spelled)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}
