const reloadedAtKey = 'reloaded-at'
const typedEmailKey = 'typed-at'
const minInterval = 20_000
let unfinished = 0

/** Until an action has finished, the page does not reload, which would cut it off. */
export function finishBeforeReload<Result>(action: Promise<Result>): Promise<Result> {
  unfinished++
  return action.finally(() => unfinished--)
}

/** Reloads the page with the typed email address, but not repeatedly where that does not help. */
export function reloadOnce(): void {
  if (unfinished) return
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
