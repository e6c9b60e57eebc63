import { NodeError, readNodeError } from '../node-errors.ts'

/** Runs a question to a node; what it throws has a name of `node-errors.ts`. */
export async function nameNodeErrors<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (thrown) {
    if (thrown instanceof NodeError) throw thrown
    throw readNodeError(thrown) ?? new NodeError(undefined, undefined, { cause: thrown })
  }
}
