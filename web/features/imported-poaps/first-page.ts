import type { ImportedPoapList } from '@iyk/wire/imported-poaps.ts'

export const firstPage = '/api/imported-poaps?limit=60'

/** What the rest of the page needs to know of imported POAPs. */
export type OfImported = Pick<ImportedPoapList, 'total' | 'years'>
