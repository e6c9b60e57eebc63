import { listOperators } from '@iyk/identity/operators/list.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Operator } from '@iyk/wire/console.ts'
import type { Contexts } from '../../compose.ts'

/** Where operators are stored, and what tells them by email. */
export const operatorsOf = ({ cards: { database: pool, clock }, identity }: Contexts, database: Database = pool) => ({
  database,
  clock,
  identity,
})

/** All operators, the longest ones first. */
export const listAll = async (context: { database: Database }): Promise<{ data: Operator[] }> => ({
  data: await listOperators(context),
})

/** Throws `operator_not_found`. */
export const requireOperator = async (context: { database: Database }, userId: string): Promise<Operator> => {
  const found = (await listOperators(context)).find(({ user_id }) => user_id === userId)
  if (!found) throw new Refusal('operator_not_found')
  return found
}
