/** Every distinct value of one cookie in `document.cookie`; values that cannot be decoded are omitted. */
export function parseCookies(cookies: string, name: string): string[] {
  const values = new Set<string>()
  for (const pair of cookies.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      values.add(decodeURIComponent(pair.slice(name.length + 1)))
    } catch {
      // Sites of the same domain can set any cookie; ours may come after theirs.
    }
  }
  return [...values]
}

/** The first value; null when there is none. */
export function parseCookie(cookies: string, name: string): string | null {
  return parseCookies(cookies, name)[0] ?? null
}
