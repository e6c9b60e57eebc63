const reloadedAtKey = 'reloaded-at'
const typedEmailKey = 'typed-at'
const minInterval = 20_000

/** Reloads the page with the typed email address, but not repeatedly where that does not help. */
export function reloadOnce(): void {
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(reloadedAtKey)) < minInterval) return
    sessionStorage.setItem(reloadedAtKey, String(now))
    const typed = document.querySelector<HTMLInputElement>('input[name=email]')?.value
    if (typed) sessionStorage.setItem(typedEmailKey + location.pathname, typed)
    location.reload()
  } catch {
    // Without storage a second reload could not be recognized.
  }
}

/** The address typed on this page before it was reloaded; returned once. */
export function takeTypedEmail(): string | null {
  try {
    const typed = sessionStorage.getItem(typedEmailKey + location.pathname)
    sessionStorage.removeItem(typedEmailKey + location.pathname)
    return typed
  } catch {
    return null
  }
}
