import { hasOwner } from '@iyk/identity/operators/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'

/** Says after a command that the console is left without an owner who may sign in. */
export const warnOfNoOwner = async ({ database }: { database: Database }): Promise<void> => {
  if (await hasOwner(database)) return
  console.log('The console has no owner now. To name one: operators add <id or email> --role owner')
}
