import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const usableStatement = statement(
  'admissions.usable',
  `select e.name, e.holder_id from cards.admissions a join cards.poap_events e using (event_id)
   where a.ref_hash = $1 and cards.admission_refusal(a, e, false, $2) is null`,
)
/** The event of an admission that something could be collected with now. */
export const findUsableAdmission = (database: Database, refHash: Buffer, now: Date) =>
  database.row<{ name: string; holder_id: string }>(usableStatement, [refHash, now])
