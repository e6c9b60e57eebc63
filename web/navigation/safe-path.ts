/**
 * The path of an address within this origin, or null for anything that could lead elsewhere: other schemes and hosts, `//`,
 * backslashes, control characters.
 */
export function parseSafePath(input: string | null, origin: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/\t/evil` is `//evil`
  if (input === null || !input.startsWith('/') || /[\\\u0000-\u0020\u007f]|^\/\//.test(input)) return null
  const url = URL.parse(input, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
