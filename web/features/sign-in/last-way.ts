import type { OtherWay } from './ways.ts'

const key = 'last-way'

/** How this browser signed in last: the name of the way and nothing about the person. */
export const lastWay = {
  recall(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  remember(way: OtherWay | 'email'): void {
    try {
      localStorage.setItem(key, way)
    } catch {
      // Without storage nothing is remembered, and nothing is lost.
    }
  },
}
