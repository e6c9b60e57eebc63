type LinkParts = {
  redirectUrl: string
  token: string
  type?: 'magic_links' | 'reset_password'
  methodId?: string
  /** Signs in from any browser, where the token is bound to the one that requested it. */
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
 * The address in a sign-in email: straight to the app, keeping the query it was registered or requested with; the contract's section 6.1.
 * The link itself is bound by PKCE to the browser that requested it. Opened anywhere else, our own page offers a button that signs in with a second
 * token; not with the code of the email, which wrong attempts of others could have blocked. The second token is in the fragment, which browsers send
 * to no server and in no referrer.
 */
export const linkUrl = ({ redirectUrl, token, type = 'magic_links', methodId, anywhere }: LinkParts): string => {
  // A query may contain further question marks, such as a return path with its own query.
  const at = redirectUrl.indexOf('?')
  const [base, query] = at < 0 ? [redirectUrl, ''] : [redirectUrl.slice(0, at), redirectUrl.slice(at + 1)]
  const remaining = query.split('&').filter((pair) => pair !== '' && !ours.has(nameOf(pair)))
  const added = [`stytch_token_type=${type}`, `token=${encodeURIComponent(token)}`]
  if (methodId !== undefined) added.push(`method_id=${methodId}`)
  return `${base}?${[...remaining, ...added].join('&')}${anywhere ? `#anywhere=${encodeURIComponent(anywhere)}` : ''}`
}
