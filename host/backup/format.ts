/** Raised when a reader of this version could not make sense of a file of the next. */
export const formatNumber = 1
export const product = 'iyk-cards'

export const headerName = 'backup.json'
export const sequencesName = 'sequences.json'
export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.json.sha256'

export type Table = { schema: string; table: string; columns: readonly string[] }
export type Sequence = { schema: string; sequence: string; last_value: string; is_called: boolean }

/** The first file of a backup: whose it is, and what its tables look like. */
export type Header = {
  product: typeof product
  format: number
  created_at: string
  /** The URL of the host that started last. */
  public_url: string | null
  /** Of the stored functions. */
  functions: number
  migrations: Readonly<Record<string, readonly string[]>>
  tables: readonly Table[]
}

type Part = { name: string; size: number; sha256: string }
export type TableSum = { schema: string; table: string; rows: number; sum: string }

/** The last file but one: every other file with its SHA-256, every table with its number of rows, and the SHA-256 of all bytes before. */
export type Manifest = { parts: readonly Part[]; tables: readonly TableSum[]; sha256: string }

/** A table's rows are in some files, each compressed by itself; together they are the text of its `copy`. */
export const partName = ({ schema, table }: Pick<Table, 'schema' | 'table'>, number: number) =>
  `tables/${schema}.${table}/${String(number).padStart(6, '0')}.zst`
