import type { LiveCounts } from '@iyk/wire/live.ts'

export interface Slot {
  at: string
  taps: number
  collected: number
}

const minute = 60_000

/** The last `count` minutes or hours up to a moment, oldest first, with those in which nothing happened. */
export function fillSlots(known: LiveCounts['minutes'], at: string, size: 'minute' | 'hour', count: number): Slot[] {
  const step = size === 'minute' ? minute : 60 * minute
  const newest = Math.floor(Date.parse(at) / step) * step
  const byTime = new Map(known.map((slot) => [Date.parse(slot.at), slot]))
  return Array.from({ length: count }, (_, place) => {
    const time = newest - (count - 1 - place) * step
    return byTime.get(time) ?? { at: new Date(time).toISOString(), taps: 0, collected: 0 }
  })
}

/** What was collected within the minutes before a moment. */
export function collectedWithin(slots: readonly Slot[], minutes: number): number {
  return slots.slice(-minutes).reduce((sum, { collected }) => sum + collected, 0)
}
