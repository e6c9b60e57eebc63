import type { Platform } from './platform.ts'

/** The platform of a real page. What storage refuses is held in memory until the page is left. */
export function browserPlatform(): Platform {
  const memory = new Map<string, string>()
  return {
    now: Date.now,
    startTimer(run, wait) {
      const timer = setTimeout(run, wait)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    randomWords: (count) => crypto.getRandomValues(new Uint32Array(count)),
    sha256: async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    createId: () => crypto.randomUUID(),
    fetch: (address, init) => fetch(address, init),
    storage: {
      read(key) {
        try {
          // Full storage refuses writes only.
          return memory.get(key) ?? localStorage.getItem(key)
        } catch {
          return null
        }
      },
      write(key, value) {
        try {
          localStorage.setItem(key, value)
          memory.delete(key)
        } catch {
          memory.set(key, value)
        }
      },
      remove(key) {
        memory.delete(key)
        try {
          localStorage.removeItem(key)
        } catch {
          // A refused value was never stored.
        }
      },
      onChange(listener) {
        const heard = (event: StorageEvent) => listener(event.key, event.newValue)
        addEventListener('storage', heard)
        return () => removeEventListener('storage', heard)
      },
    },
    cookies: {
      read: () => document.cookie,
      write(cookie) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox below 140 and on plain http
        document.cookie = cookie
      },
    },
    page: {
      origin: location.origin,
      hostname: location.hostname,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      onHide(listener) {
        const heard = () => document.visibilityState === 'hidden' && listener()
        document.addEventListener('visibilitychange', heard)
        return () => document.removeEventListener('visibilitychange', heard)
      },
    },
    warn: (text) => console.warn(text),
  }
}
