/** What texts have in common when case, accents and width do not count; `cards/database/normalized.ts` has the same in SQL. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
