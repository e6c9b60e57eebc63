const ours = new Set(['stytch_token_type', 'token', 'error', 'error_description'])

const nameOf = (pair: string) => {
  const name = pair.split('=', 1)[0]!.replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The address with its own query, and with ours in place of whatever it says in our words. */
export const addToQuery = (url: string, added: Readonly<Record<string, string>>): string => {
  // A query may hold further question marks, as a path to return to does.
  const at = url.indexOf('?')
  const [base, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
  const kept = query.split('&').filter((pair) => pair !== '' && !ours.has(nameOf(pair)))
  const pairs = Object.entries(added).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base}?${[...kept, ...pairs].join('&')}`
}
