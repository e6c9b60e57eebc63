const key = 'asked-address'

/**
 * The address an email was last requested for in this browser, until sign-in: an expired link can be requested again without typing, and password managers
 * learn which account a new password is for. Links open in their own tabs, so it outlives this one.
 */
export const lastEmail = {
  get(): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set(email: string): void {
    try {
      localStorage.setItem(key, email)
    } catch {
      // Without storage the user types it again.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Without storage there is nothing to remove.
    }
  },
}
