const key = 'return-to'

/**
 * Where links in emails and redirects lead: to the page of this origin that finishes a sign-in, and from there to `returnTo`. Providers other than ours compare
 * the address with the registered one, query included, so for them this browser remembers where to continue.
 */
export function returnUrl({ providerUrl }: { providerUrl: string }, returnTo: string | null): string {
  const page = `${location.origin}/auth/email`
  if (providerUrl !== '') {
    savedReturnPath.set(returnTo)
    return page
  }
  return returnTo === null ? page : `${page}?${new URLSearchParams({ return_to: returnTo })}`
}

/** Where to continue, until the user signs in. Links open in their own tabs, so it outlives this one. */
export const savedReturnPath = {
  get(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(returnTo: string | null): void {
    try {
      if (returnTo === null) localStorage.removeItem(key)
      else localStorage.setItem(key, returnTo)
    } catch {
      // Without storage the user arrives at the default page.
    }
  },
}
