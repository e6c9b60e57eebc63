/** No shortcut has more keys. */
let early: KeyboardEvent[] = []

function collect(event: KeyboardEvent): void {
  early = [...early.slice(-1), event]
}

/** From here on, the last keys that were pressed are there for whoever takes them. */
export function collectKeys(): void {
  addEventListener('keydown', collect)
}

/** Keys that were pressed before what they mean was there, once. */
export function takeKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', collect)
  const taken = early
  early = []
  return taken
}
