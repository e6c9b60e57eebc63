import { join } from 'node:path'
import { applyFunctions } from '@iyk/kit/postgres/apply-functions.ts'
import { migrate } from '@iyk/kit/postgres/migrate.ts'
import type pg from 'pg'

const root = join(import.meta.dirname, '..')

/** Parts that own tables; messages first, because the others put some into the outbox. */
export const storeParts = [
  { schema: 'outbox', migrations: 'kit/outbox/migrations', functions: ['kit/outbox'] },
  { schema: 'identity', migrations: 'identity/database/migrations', functions: ['kit/limits', 'identity'] },
  { schema: 'cards', migrations: 'cards/database/migrations', functions: ['kit/limits', 'cards'] },
] as const

export type StorePart = (typeof storeParts)[number]

/** Brings the tables and stored functions of a part up to date. */
export const updatePart = async (pool: pg.Pool, { schema, migrations, functions }: StorePart): Promise<void> => {
  await migrate({ pool, schema, folder: join(root, migrations) })
  await applyFunctions({ pool, schema, folders: functions.map((folder) => join(root, folder)) })
}
