import { NodeError, toNodeError } from '../node-errors.ts'

/** Runs a call of a node. Throws errors of `node-errors.ts`. */
export async function withNodeErrors<Reply>(question: () => Promise<Reply>): Promise<Reply> {
  try {
    return await question()
  } catch (thrown) {
    if (thrown instanceof NodeError) throw thrown
    throw toNodeError(thrown) ?? new NodeError(undefined, undefined, { cause: thrown })
  }
}
