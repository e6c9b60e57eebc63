import type { IdentityContext } from '../context.ts'
import { createDryRun } from './dry-run.ts'
import { type ExportedRow, importBatch, type Problem } from './import-batch.ts'

export type Summary = { read: number; added: number; known: number; skipped: number; left_out: number }

type Options = {
  /** Rolls each batch back. */
  dryRun?: boolean
  onProblem?: (problem: Problem) => void
  /** Called after each full batch with the number of rows so far. */
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

/**
 * Imports the users of another provider with their ids, batch by batch, each all or nothing; what cannot be imported is reported. Existing users stay
 * unchanged, so a second run continues where the first one stopped. A dry run reports the same.
 */
export const importUsers = async (
  context: IdentityContext,
  rows: AsyncIterable<ExportedRow>,
  { onProblem = () => {}, onProgress = () => {}, ...options }: Options = {},
): Promise<Summary> => {
  const summary: Summary = { read: 0, added: 0, known: 0, skipped: 0, left_out: 0 }
  const places = new Map<string, string>()
  const dryRun = options.dryRun ? createDryRun() : undefined
  for await (const batch of inBatches(rows)) {
    const { added, skipped, problems } = await importBatch(context, batch, { places, dryRun })
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
