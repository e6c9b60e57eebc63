type LinkParts = {
  redirectUrl: string
  token: string
  type?: 'magic_links' | 'reset_password'
  methodId?: string
  /** Signs in from any browser, where the token is bound to the one that asked. */
  anywhere?: string
}

const ours = new Set(['stytch_token_type', 'token', 'method_id'])

const nameOf = (pair: string) => {
  const name = pair.split('=', 1)[0]!.replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * The address in a sign-in mail: straight to the app, keeping the query it was registered or asked for with; the contract's section 6.1.
 *
 * The link itself is bound by PKCE to the browser that asked. Opened anywhere else, our own page offers a button that signs in with a second
 * token; not with the code of the mail, which wrong tries of others could have shut. It travels as the fragment, which browsers send to no
 * server and no referrer.
 */
export const linkUrl = ({ redirectUrl, token, type = 'magic_links', methodId, anywhere }: LinkParts): string => {
  // A query may hold further question marks, as a path to return to does.
  const at = redirectUrl.indexOf('?')
  const [base, query] = at < 0 ? [redirectUrl, ''] : [redirectUrl.slice(0, at), redirectUrl.slice(at + 1)]
  const kept = query.split('&').filter((pair) => pair !== '' && !ours.has(nameOf(pair)))
  const added = [`stytch_token_type=${type}`, `token=${encodeURIComponent(token)}`]
  if (methodId !== undefined) added.push(`method_id=${methodId}`)
  return `${base}?${[...kept, ...added].join('&')}${anywhere ? `#anywhere=${encodeURIComponent(anywhere)}` : ''}`
}
