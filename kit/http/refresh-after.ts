/** In seconds: browsers ask again by themselves, and not all at once. */
const soonest = 3
const spread = 6

/** The `Refresh` header of a page that is refused for now, in seconds. `count`: how many were before it; `retryAfter`: seconds before which it is no use. */
export const refreshAfter = (count: number, retryAfter: number): string =>
  String(Math.max(soonest, Math.ceil(retryAfter)) + (count % spread))
