/** The fresh first page, then what later pages had loaded. */
export function mergeFirstPage<Item extends { id: string }>(before: readonly Item[], page: readonly Item[]): Item[] {
  const fresh = new Set(page.map(({ id }) => id))
  return before.length <= page.length ? [...page] : [...page, ...before.filter(({ id }) => !fresh.has(id))]
}
