import type { Registry } from 'prom-client'
import { shareQuery } from './share-query.ts'

/** Opens gauges in a registry. What it returns reads their values once; it never fails, and shows nothing in place of what cannot be read. */
export type Gauges = (registry: Registry) => Promise<() => Promise<void>>

/** `show` gets undefined where `find` failed or took longer than monitoring waits. */
export const gaugesOf =
  <Found>(
    find: () => Promise<Found>,
    open: (registry: Registry) => Promise<(found: Found | undefined) => void>,
  ): Gauges =>
  async (registry) => {
    const show = await open(registry)
    const share = shareQuery(find)
    return async () => show(await share().catch(() => undefined))
  }
