type Handler = (token: string, options: { session_duration_minutes: number }) => Promise<unknown>

/** The address bar. */
interface AddressBar {
  read(): string
  replace(address: string): void
}

const browserAddressBar: AddressBar = {
  read: () => location.href,
  replace: (address) => history.replaceState(null, '', address),
}

/** Reads and spends the token that an email or another provider put into the page's address; the contract's section 6.1. */
export function createAuthenticateByUrl<Kind extends string>(
  handlers: Record<Kind, Handler>,
  bar: AddressBar = browserAddressBar,
) {
  const isHandled = (tokenType: string): tokenType is Kind => Object.hasOwn(handlers, tokenType)

  const parseAuthenticateUrl = (href = bar.read()) => {
    const { searchParams } = new URL(href)
    const tokenType = searchParams.get('stytch_token_type')
    const token = searchParams.get('token')
    if (!token || !tokenType) return null
    return isHandled(tokenType)
      ? { handled: true as const, tokenType, token }
      : { handled: false as const, tokenType, token }
  }

  return {
    /** Null when the address holds no token. A token that no handler here is for is left to the page. */
    parseAuthenticateUrl,

    /** Clears the address before the call, so that reloading does not repeat it. */
    async authenticateByUrl(
      { clearParams, ...options }: { session_duration_minutes: number; clearParams?: boolean },
      href = bar.read(),
    ) {
      const found = parseAuthenticateUrl(href)
      if (!found?.handled) return found
      if (clearParams ?? href === bar.read()) {
        const cleared = new URL(bar.read())
        for (const name of ['token', 'stytch_token_type']) cleared.searchParams.delete(name)
        bar.replace(cleared.href)
      }
      const { tokenType, token } = found
      return { handled: true as const, tokenType, data: await handlers[tokenType](token, options) }
    },
  }
}
