const key = 'passkey-offer'

/** Whether this browser offered a passkey before, or cannot remember it. */
export function wasPasskeyOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

export function rememberPasskeyOffer(): void {
  localStorage.setItem(key, '')
}
