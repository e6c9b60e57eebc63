import type { Ours } from './open-ours.ts'
import { query } from './query.ts'

/** Keeps Postgres from collecting statistics by itself, as it is in a store's first minute, until it is disposed. */
export const stopAutovacuum = async ({ connection }: Ours): Promise<AsyncDisposable> => {
  const alter = async (change: string) => {
    await query(connection, `alter system ${change}`)
    await query(connection, 'select pg_reload_conf()')
  }
  await alter('set autovacuum to off')
  return { [Symbol.asyncDispose]: () => alter('reset autovacuum') }
}
