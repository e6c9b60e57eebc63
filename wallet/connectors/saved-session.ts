import { storageKeys } from '@iyk/wire/limits.ts'
import type { SharedPlatform } from '../platform.ts'

/** What a session needs to outlive the page: its keys, its topics and when they end. Messages and requests, which would pile up, are left out. */
const lasting = /\/\/(?:keychain|session|subscription|expirer)$|^WALLETCONNECT_DEEPLINK_CHOICE$/
const isSession = (key: string) => key.endsWith('client:0.3//session')
/** A session takes about 4,000; a wallet may describe itself at length. */
const maxCharacters = 65_536

function parse(text: string | null): [string, string][] {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}'))
    return entries.filter((entry): entry is [string, string] => lasting.test(entry[0]) && typeof entry[1] === 'string')
  } catch {
    return []
  }
}

/**
 * Where WalletConnect's library stores what it knows. Only a session is kept for the next visit, in one item of bounded size; null keeps nothing. The library's
 * own store would be a database that grows and that signing out could not empty without loading it.
 */
export function createSavedSession(storage: SharedPlatform['storage'] | null) {
  const key = storageKeys.walletConnect
  const values = new Map(parse(storage?.read(key) ?? null))
  /** After a disconnect, here or in another tab, the library's last writes bring nothing back. */
  let isForgotten = false
  const stop = storage?.onChange((changed, value) => {
    if ((changed === key || changed === null) && value === null) isForgotten = true
  })

  const hasSession = () => [...values].some(([name, value]) => isSession(name) && value !== '[]')
  const save = () => {
    if (!storage || isForgotten) return
    const text = JSON.stringify(Object.fromEntries([...values].filter(([name]) => lasting.test(name))))
    if (hasSession() && text.length <= maxCharacters) storage.write(key, text)
    else storage.remove(key)
  }

  return {
    hasSession,
    /** A new session may be kept. */
    begin() {
      isForgotten = false
    },
    forget() {
      isForgotten = true
      storage?.remove(key)
    },
    stop: () => stop?.(),
    /** What the library calls. */
    library: {
      getKeys: async () => [...values.keys()],
      getEntries: async <Value>() =>
        [...values].map(([name, value]): [string, Value] => [name, JSON.parse(value) as Value]),
      async getItem<Value>(name: string): Promise<Value | undefined> {
        const value = values.get(name)
        return value === undefined ? undefined : (JSON.parse(value) as Value)
      },
      async setItem<Value>(name: string, value: Value) {
        values.set(name, JSON.stringify(value))
        save()
      },
      async removeItem(name: string) {
        values.delete(name)
        save()
      },
    },
  }
}

export type SavedSession = ReturnType<typeof createSavedSession>
