import { readdir } from 'node:fs/promises'
import { CommandRefused } from '../operator/command.ts'
import { storedFunctions, storeParts } from '../store-parts.ts'
import type { Header } from './format.ts'

export const newer = () =>
  new CommandRefused(
    'The backup was made by a newer version of IYK Cards, or by one with other tables. Nothing was changed. Restore it with that version.',
  )

/** Throws `CommandRefused` for tables of a newer version, or of one with other migrations. */
export const assertKnown = async ({ functions, migrations: applied }: Header) => {
  if (functions > storedFunctions.number) throw newer()
  const schemas = storeParts.map(({ schema }) => schema).sort()
  if (JSON.stringify(Object.keys(applied).sort()) !== JSON.stringify(schemas)) throw newer()
  for (const { schema, migrations } of storeParts) {
    const known = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
    const has = applied[schema] ?? []
    if (has.length > known.length || has.some((name, place) => `${name}.sql` !== known[place])) throw newer()
  }
}
