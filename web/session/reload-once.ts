const reloadedAt = 'reloaded-at'
const typedAt = 'typed-at'
const between = 20_000

/** Loads the page anew with the e-mail address that was typed, but not over and over where that does not help. */
export function reloadOnce(): void {
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(reloadedAt)) < between) return
    sessionStorage.setItem(reloadedAt, String(now))
    const typed = document.querySelector<HTMLInputElement>('input[name=email]')?.value
    if (typed) sessionStorage.setItem(typedAt + location.pathname, typed)
    location.reload()
  } catch {
    // Without storage nobody could tell the second time from the first.
  }
}

/** The address that was typed on this page before it was loaded anew, once. */
export function takeTyped(): string | null {
  try {
    const typed = sessionStorage.getItem(typedAt + location.pathname)
    sessionStorage.removeItem(typedAt + location.pathname)
    return typed
  } catch {
    return null
  }
}
