/** The value of one cookie out of `document.cookie`, null when it is not there. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1))
  }
  return null
}
