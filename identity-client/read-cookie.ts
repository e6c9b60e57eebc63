/** The value of one cookie out of `document.cookie`; null when it is not there or cannot be decoded. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(pair.slice(name.length + 1))
    } catch {
      // Sites of the same domain may set what they like; ours may come after it.
    }
  }
  return null
}
