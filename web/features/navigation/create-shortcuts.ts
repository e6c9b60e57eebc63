/** In milliseconds, after which a `g` is forgotten. */
const longestPause = 1500
const afterG: Readonly<Record<string, string>> = {
  e: '/events',
  c: '/cards',
  o: '/collection',
  w: '/wallet',
  a: '/account',
}
/** Where keys mean something else. */
const fields = 'input, textarea, select, dialog, [contenteditable]'

/** As a click on a link would, with all that one brings along. */
function goTo(path: string): void {
  const link = Object.assign(document.createElement('a'), { href: path, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}

function isForShortcuts({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || !shortcutsAreOn()) return false
  return !(target as Element).closest(fields) && !document.querySelector('dialog[open]')
}

const storageKey = 'shortcuts'

/** Letters alone as shortcuts can be turned off; https://www.w3.org/TR/WCAG22/#character-key-shortcuts */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    return true
  }
}

export function turnShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage they stay on.
  }
}

/** Does what keys that are pressed one after the other mean; `?` calls `onHelp`. */
export function createShortcuts(onHelp: () => void): (event: KeyboardEvent) => void {
  let g = Number.NEGATIVE_INFINITY
  return (event) => {
    if (!isForShortcuts(event)) return
    const { key, timeStamp } = event
    const path = timeStamp - g < longestPause ? afterG[key] : undefined
    g = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
    if (path) goTo(path)
    else if (key === 'n') goTo('/events/new')
    else if (key === '?') onHelp()
    else if (key === '/') {
      // Firefox would search the page.
      event.preventDefault()
      document.querySelector<HTMLElement>('main [type=search]')?.focus()
    }
  }
}
