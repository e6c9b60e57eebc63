import type { IdentityContext } from '../context.ts'
import { type ExportedRow, importBatch, type Problem } from './import/import-batch.ts'

export type Summary = { read: number; added: number; known: number; skipped: number; left_out: number }

type Options = {
  /** Does everything and takes it back. */
  dryRun?: boolean
  onProblem?: (problem: Problem) => void
  /** Told after each full batch how many rows were read so far. */
  onProgress?: (read: number) => void
}

const batchSize = 500

async function* inBatches<One>(all: AsyncIterable<One>): AsyncGenerator<One[]> {
  let batch: One[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const importAll = async (context: IdentityContext, rows: AsyncIterable<ExportedRow>, options: Options) => {
  const { onProblem = () => {}, onProgress = () => {} } = options
  const summary: Summary = { read: 0, added: 0, known: 0, skipped: 0, left_out: 0 }
  for await (const batch of inBatches(rows)) {
    const { added, skipped, problems } = await importBatch(context, batch)
    summary.read += batch.length
    summary.added += added
    summary.known += batch.length - skipped - added
    summary.skipped += skipped
    summary.left_out += problems.filter(({ kind }) => kind === 'left out').length
    for (const problem of problems) onProblem(problem)
    if (batch.length === batchSize) onProgress(summary.read)
  }
  return summary
}

/**
 * Takes in the users of another provider with their ids, batch by batch, each in or not; what cannot come along is told. Users that are
 * here already stay as they are, so a second run goes on where the first one stopped.
 */
export const importUsers = async (
  context: IdentityContext,
  rows: AsyncIterable<ExportedRow>,
  options: Options = {},
): Promise<Summary> => {
  if (!options.dryRun) return importAll(context, rows, options)
  const undo = new Error('a dry run')
  let summary: Summary | undefined
  // Once: its rows can be read only once.
  const dryRun = async (database: IdentityContext['database']) => {
    summary = await importAll({ ...context, database }, rows, options)
    throw undo
  }
  const run = context.database.transaction(dryRun, { once: true })
  await run.catch((error) => {
    if (error !== undo) throw error
  })
  return summary!
}
