const ours = new Set(['stytch_token_type', 'token', 'error', 'error_description'])

const nameOf = (pair: string) => {
  const name = pair.split('=', 1)[0]!.replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The address with its own query; our fields replace any of the same names. */
export const addToQuery = (url: string, added: Readonly<Record<string, string>>): string => {
  // A query may contain further question marks, such as a return path with its own query.
  const at = url.indexOf('?')
  const [base, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
  const remaining = query.split('&').filter((pair) => pair !== '' && !ours.has(nameOf(pair)))
  const pairs = Object.entries(added).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base}?${[...remaining, ...pairs].join('&')}`
}
