/** Every value of one cookie out of `document.cookie`, each once; what cannot be decoded is left out. */
export function readCookies(cookies: string, name: string): string[] {
  const values = new Set<string>()
  for (const pair of cookies.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      values.add(decodeURIComponent(pair.slice(name.length + 1)))
    } catch {
      // Sites of the same domain may set what they like; ours may come after it.
    }
  }
  return [...values]
}

/** The first of them; null when there is none. */
export function readCookie(cookies: string, name: string): string | null {
  return readCookies(cookies, name)[0] ?? null
}
