import { webcrypto } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Platform } from './platform.ts'

interface SeenRequest {
  /** Milliseconds since the fake was created. */
  at: number
  method: string
  address: string
  headers: Record<string, string>
  body: unknown
  keepalive: boolean
  signal: AbortSignal | null | undefined
}

type FakeResponse = { status: number; body: unknown } | 'offline'

const began = Date.parse('2026-11-20T12:00:00Z')

/** A page in memory for tests: its clock moves only by `advance`, and `answer` decides what the network returns. */
export function createFakePlatform({ hostname = 'localhost' } = {}) {
  let now = began
  let ids = 0
  let timers: { due: number; run: () => void }[] = []
  const jar = new Map<string, string>()
  const values = new Map<string, string>()
  const storageListeners = new Set<(key: string | null, value: string | null) => void>()
  const hideListeners = new Set<() => void>()
  const fake = {
    requests: [] as SeenRequest[],
    warnings: [] as string[],
    /** As written, attributes included. */
    writtenCookies: [] as string[],
    storage: values,
    cookies: jar,
    random: 0.5,
    refusesCookies: false,
    /** Cookies that another host of the domain set, `name=value`; they precede this page's own. */
    foreignCookies: [] as string[],
    respond: (_request: SeenRequest): FakeResponse | Promise<FakeResponse> => 'offline',

    elapsed: () => now - began,
    time: (offset: number) => new Date(now + offset).toISOString(),
    paths: () => fake.requests.map(({ method, address }) => `${method} ${address.replace(/^.*\/sdk\/v1/, '')}`),

    /** Runs every timer that is due, in order, letting promises settle after each. */
    async advance(milliseconds: number) {
      const end = now + milliseconds
      await settle()
      for (;;) {
        const next = timers.filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = Math.max(now, next.due)
        next.run()
        await settle()
      }
      now = end
    },

    /** Time passes while nothing runs, as on a sleeping laptop. */
    sleep(milliseconds: number) {
      now += milliseconds
    },

    /** The page is left or hidden. */
    hide() {
      for (const listener of hideListeners) listener()
    },

    /** What another tab wrote. */
    changeFromOtherTab(key: string, value: string | null) {
      if (value === null) values.delete(key)
      else values.set(key, value)
      fake.hearOfChange(key, value)
    },

    /** The event for another tab's change, which may arrive after newer ones. */
    hearOfChange(key: string, value: string | null) {
      for (const listener of storageListeners) listener(key, value)
    },
  }

  const platform: Platform = {
    now: () => now,
    startTimer(run, wait) {
      if (wait > 2 ** 31 - 1) throw new RangeError('A browser fires such a timer at once')
      const timer = { due: now + wait, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    random: () => fake.random,
    randomWords: (count) => webcrypto.getRandomValues(new Uint32Array(count)),
    sha256: async (text) => new Uint8Array(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    createId: () => `${++ids}`,
    async fetch(address, init) {
      const seen: SeenRequest = {
        at: now - began,
        method: init.method ?? 'GET',
        address,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        keepalive: init.keepalive ?? false,
        signal: init.signal,
      }
      fake.requests.push(seen)
      const { promise: cutOff, reject } = Promise.withResolvers<never>()
      cutOff.catch(() => {})
      init.signal?.addEventListener('abort', () => reject(new DOMException('Cut off', 'AbortError')))
      const response = await Promise.race([fake.respond(seen), cutOff])
      if (response === 'offline') throw new TypeError('Failed to fetch')
      const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body)
      return new Response(text, { status: response.status })
    },
    storage: {
      read: (key) => values.get(key) ?? null,
      write: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
      onChange(listener) {
        storageListeners.add(listener)
        return () => storageListeners.delete(listener)
      },
    },
    cookies: {
      read: () => [...fake.foreignCookies, ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; '),
      write(cookie) {
        fake.writtenCookies.push(cookie)
        if (fake.refusesCookies) return
        const [pair = '', ...attributes] = cookie.split('; ')
        // Longer cookies are refused, and the old one stays; https://www.rfc-editor.org/rfc/rfc6265#section-6.1
        if (pair.length > 4096) return
        const [name = '', value = ''] = pair.split('=')
        const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length)
        if (expires !== undefined && Date.parse(expires) <= now) jar.delete(name)
        else jar.set(name, value)
      },
    },
    page: {
      origin: `http://${hostname}:3000`,
      hostname,
      timeZone: 'Europe/Lisbon',
      onHide(listener) {
        hideListeners.add(listener)
        return () => hideListeners.delete(listener)
      },
    },
    warn: (text) => void fake.warnings.push(text),
  }
  return { platform, fake }
}

export type FakePage = ReturnType<typeof createFakePlatform>['fake']

/** Long enough for everything that waits on promises alone, hashing included. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}
