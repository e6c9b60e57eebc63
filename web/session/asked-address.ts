const key = 'asked-address'

/**
 * The address a mail was last asked for in this browser, until somebody signs in: a link that no longer serves is sent anew without
 * typing, and password managers learn whose password is chosen. Links open in tabs of their own, so it outlives this one.
 */
export const askedAddress = {
  recall(): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  remember(email: string): void {
    try {
      localStorage.setItem(key, email)
    } catch {
      // Without storage it is typed once more.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // What could not be kept is not there.
    }
  },
}
