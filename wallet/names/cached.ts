const day = 24 * 60 * 60 * 1000

/** Fetches each key once and caches the result for a day. A failure is neither retried nor cached: the next call fetches again. */
export function cached<Value>(now: () => number, fetchValue: (key: string) => Promise<Value>) {
  const entries = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string): Promise<Value> => {
    const known = entries.get(key)
    if (known && now() < known.until) return known.value
    const entry = { until: now() + day, value: fetchValue(key) }
    entries.set(key, entry)
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry.value
  }
}
