const key = 'return-to'

/**
 * Where links of mails and providers lead: to the page of this origin that finishes a sign-in, and from there to `returnTo`. Other providers
 * than ours compare the address with the registered one, query included, so for them this browser remembers where to go on to.
 */
export function wayBack({ providerUrl }: { providerUrl: string }, returnTo: string | null): string {
  const page = `${location.origin}/auth/email`
  if (providerUrl !== '') {
    rememberedReturn.remember(returnTo)
    return page
  }
  return returnTo === null ? page : `${page}?${new URLSearchParams({ return_to: returnTo })}`
}

/** Where to go on to, until somebody has signed in. Links open in tabs of their own, so it outlives this one. */
export const rememberedReturn = {
  recall(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  remember(returnTo: string | null): void {
    try {
      if (returnTo === null) localStorage.removeItem(key)
      else localStorage.setItem(key, returnTo)
    } catch {
      // Without storage one arrives at the usual place.
    }
  },
}
