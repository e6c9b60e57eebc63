/** The clocks of a device: one that only runs, and one that someone may set. In milliseconds. */
interface Clocks {
  steady(): number
  wall(): number
}

/** What the host's clock showed when these showed that. */
export interface HostTime {
  host: number
  steady: number
  wall: number
}

/** Of a reply that was requested at this moment of the steady clock and has just come: on its way for half of that time. */
export function hostTime(host: number, requestedAt: number, clocks: Clocks): HostTime {
  const steady = clocks.steady()
  return { host: host + (steady - requestedAt) / 2, steady, wall: clocks.wall() }
}

/**
 * What the host's clock shows now, whatever time this device believes it is. While a device sleeps, the steady clock stands still in some browsers and the
 * other one does not, so the longer time counts.
 */
export function hostNow(known: HostTime, clocks: Clocks): number {
  return known.host + Math.max(clocks.steady() - known.steady, clocks.wall() - known.wall)
}

/** Those of this page. */
export const pageClocks: Clocks = { steady: () => performance.now(), wall: () => Date.now() }
