import { setImmediate } from 'node:timers/promises'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { EthereumProvider } from './connectors/connector.ts'
import type { Platform } from './platform.ts'

/** One local storage, shared by all tabs of a browser. */
export function createFakeBrowser(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const tabs = new Set<{ hear(key: string, value: string | null): void }>()
  const notify = (from: object, key: string, value: string | null) => {
    for (const tab of tabs) if (tab !== from) tab.hear(key, value)
  }
  return {
    storage: values,

    /** A page in memory: its clock moves only by `advance`. */
    openTab({ isPhone = false, url = 'http://localhost:3000/wallet?tab=1' } = {}) {
      let now = 0
      let timers: { due: number; run: () => void }[] = []
      const target = new EventTarget()
      let listening = 0
      const globals: Record<string, unknown> = {}
      const standard: StandardWallet[] = []
      const standardListeners = new Set<() => void>()
      const storageListeners = new Set<(key: string | null, value: string | null) => void>()
      const tab = {
        hear(key: string, value: string | null) {
          for (const listener of storageListeners) listener(key, value)
        },
      }
      tabs.add(tab)

      const fake = {
        globals,
        /** Remaining listeners of window, storage and wallets, and timers that still run. */
        held: () => listening + storageListeners.size + standardListeners.size + timers.length,

        /** Responds to requests for announcements from now on; `late` does so only after `advance`. */
        announce(provider: EthereumProvider, info: { rdns: string; name?: string; icon?: string }, late?: number) {
          const say = () => {
            const detail = {
              provider,
              info: { uuid: `${info.rdns}-1`, name: info.rdns, icon: 'data:image/png;base64,AA==', ...info },
            }
            target.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
          }
          if (late === undefined) target.addEventListener('eip6963:requestProvider', say)
          else platform.startTimer(say, late)
        },

        register(wallet: StandardWallet) {
          standard.push(wallet)
          for (const listener of standardListeners) listener()
          return () => {
            standard.splice(standard.indexOf(wallet), 1)
            for (const listener of standardListeners) listener()
          }
        },

        /** An event of the window. */
        dispatch: (type: string) => target.dispatchEvent(new Event(type)),

        /** Runs every timer that is due, in order, letting promises settle after each. */
        async advance(milliseconds: number) {
          const end = now + milliseconds
          await settle()
          for (;;) {
            const next = timers.filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0]
            if (!next) break
            timers = timers.filter((timer) => timer !== next)
            now = next.due
            next.run()
            await settle()
          }
          now = end
        },
      }

      const platform: Platform = {
        startTimer(run, wait) {
          const timer = { due: now + wait, run }
          timers.push(timer)
          return () => {
            timers = timers.filter((other) => other !== timer)
          }
        },
        storage: {
          read: (key) => values.get(key) ?? null,
          write(key, value) {
            const changed = values.get(key) !== value
            values.set(key, value)
            if (changed) notify(tab, key, value)
          },
          remove(key) {
            if (values.delete(key)) notify(tab, key, null)
          },
          onChange(listener) {
            storageListeners.add(listener)
            return () => storageListeners.delete(listener)
          },
        },
        window: {
          addEventListener(type, listener) {
            listening++
            target.addEventListener(type, listener)
          },
          removeEventListener(type, listener) {
            listening--
            target.removeEventListener(type, listener)
          },
          dispatchEvent: (event) => target.dispatchEvent(event),
          read: (name) => globals[name],
        },
        standardWallets: () => ({
          get: () => [...standard],
          on(_event, listener) {
            const heard = () => listener()
            standardListeners.add(heard)
            return () => standardListeners.delete(heard)
          },
        }),
        page: () => ({ url, isPhone }),
      }
      return { platform, fake }
    },
  }
}

/** Long enough for everything that waits on promises alone. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}
