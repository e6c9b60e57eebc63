import { type Static, Type } from '@iyk/wire/shape.ts'

/** Raised when a reader of this version could not make sense of a file of the next. */
export const formatNumber = 1
export const product = 'iyk-cards'

export const headerName = 'backup.json'
export const sequencesName = 'sequences.json'
export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.json.sha256'

const TableShape = Type.Object({ schema: Type.String(), table: Type.String(), columns: Type.Array(Type.String()) })
export type Table = Omit<Static<typeof TableShape>, 'columns'> & { columns: readonly string[] }

const SequenceShape = Type.Object({
  schema: Type.String(),
  sequence: Type.String(),
  last_value: Type.String({ pattern: String.raw`^-?\d{1,19}$` }),
  is_called: Type.Boolean(),
})
export type Sequence = Static<typeof SequenceShape>
export const SequencesShape = Type.Array(SequenceShape)

/**
 * The first file of a backup: whose it is, and what its tables look like. `public_url` is that of the host that started last, `functions` the number of the
 * stored functions.
 */
export const HeaderShape = Type.Object({
  product: Type.Literal(product),
  format: Type.Literal(formatNumber),
  created_at: Type.String({
    pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$`,
  }),
  public_url: Type.Union([Type.String(), Type.Null()]),
  functions: Type.Integer({ minimum: 0 }),
  migrations: Type.Record(Type.String(), Type.Array(Type.String())),
  tables: Type.Array(TableShape, { minItems: 1 }),
})
export type Header = Omit<Static<typeof HeaderShape>, 'migrations' | 'tables'> & {
  migrations: Readonly<Record<string, readonly string[]>>
  tables: readonly Table[]
}

const TableSumShape = Type.Object({
  schema: Type.String(),
  table: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  sum: Type.String(),
})
export type TableSum = Static<typeof TableSumShape>

/** The last file but one: every other file with its SHA-256, every table with its number of rows, and the SHA-256 of all bytes before. */
export const ManifestShape = Type.Object({
  parts: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer({ minimum: 0 }), sha256: Type.String() })),
  tables: Type.Array(TableSumShape),
  sha256: Type.String(),
})
export type Manifest = Omit<Static<typeof ManifestShape>, 'tables'> & { tables: readonly TableSum[] }

/** A table's rows are in some files, each compressed by itself; together they are the text of its `copy`. */
export const partName = ({ schema, table }: Pick<Table, 'schema' | 'table'>, number: number) =>
  `tables/${schema}.${table}/${String(number).padStart(6, '0')}.zst`
