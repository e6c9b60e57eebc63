/**
 * The path of an address within this origin, or null for anything that could lead elsewhere: other schemes and hosts, `//`,
 * backslashes, control characters.
 */
export function readSafePath(given: string | null, origin: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/\t/evil` is `//evil`
  if (given === null || !given.startsWith('/') || /[\\\u0000-\u0020\u007f]|^\/\//.test(given)) return null
  const url = URL.parse(given, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
