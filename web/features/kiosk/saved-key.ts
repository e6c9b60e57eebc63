const prefix = 'kiosk '

/** The keys of events whose codes this browser was paired to show. They outlive a restart of a tablet, and are worth nothing once the organizer removed it. */
export const savedKey = {
  get(eventId: string): string | undefined {
    try {
      return localStorage.getItem(prefix + eventId) ?? undefined
    } catch {
      return undefined
    }
  },
  set(eventId: string, key: string): void {
    try {
      localStorage.setItem(prefix + eventId, key)
    } catch {
      // It lasts as long as the page.
      lasting.set(eventId, key)
    }
  },
  /** The event of this browser, where it was paired for one alone. */
  onlyEvent(): string | undefined {
    try {
      const events = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
      return events.length === 1 ? events[0]?.slice(prefix.length) : undefined
    } catch {
      return undefined
    }
  },
  delete(eventId: string): void {
    lasting.delete(eventId)
    try {
      localStorage.removeItem(prefix + eventId)
    } catch {
      // Nothing was stored.
    }
  },
}

const lasting = new Map<string, string>()

/** The key of a browser without storage, until its page is closed. */
export function findKey(eventId: string): string | undefined {
  return lasting.get(eventId) ?? savedKey.get(eventId)
}
