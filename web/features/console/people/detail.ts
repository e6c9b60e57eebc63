import type { PersonDetail } from '@iyk/wire/console-people.ts'

/** What the host says of one person. */
export type Detail = PersonDetail['data']
