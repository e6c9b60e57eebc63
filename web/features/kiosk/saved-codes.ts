import type { KioskCodes } from '@iyk/wire/kiosks.ts'
import { codesPrefix } from '../../service-worker/saved-names.ts'
import { codesUntil } from './code-at.ts'
import { type HostTime, hostNow, pageClocks } from './host-time.ts'

interface Shown {
  data: KioskCodes['data']
  time: HostTime
  isPaired: boolean
}

const kinds = Object.values(codesPrefix)

/** The codes that a screen was given last, for one that is reloaded while the host cannot be reached. */
export const savedCodes = {
  /** Undefined where none of them is left. The steady clock begins with the page, so until the host has replied the device's own clock counts. */
  get(event: string): Shown | undefined {
    try {
      const text = kinds.map((kind) => localStorage.getItem(kind + event)).find((one) => one !== null)
      if (text == null) return undefined
      const { data, time, isPaired } = JSON.parse(text) as Shown
      const passed = Math.max(0, pageClocks.wall() - time.wall)
      const now = { host: time.host + passed, steady: pageClocks.steady(), wall: pageClocks.wall() }
      return hostNow(now, pageClocks) < codesUntil(data) ? { data, time: now, isPaired } : undefined
    } catch {
      // Of another version, or there is no storage.
      return undefined
    }
  },
  set(event: string, shown: Shown): void {
    try {
      localStorage.setItem((shown.isPaired ? codesPrefix.paired : codesPrefix.own) + event, JSON.stringify(shown))
    } catch {
      // They last as long as the page.
    }
  },
  delete(event: string): void {
    try {
      for (const kind of kinds) localStorage.removeItem(kind + event)
    } catch {
      // Nothing was stored.
    }
  },
}
