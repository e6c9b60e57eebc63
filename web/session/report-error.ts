/** Takes an error to wherever errors are watched. `doing` says in a few words what was tried. */
export type Reporter = (error: unknown, doing: string) => void

const reporters = new Set<Reporter>()

/** Adds a place that is told of every error. Answers a function that removes it. */
export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter)
  return () => void reporters.delete(reporter)
}

/** Logs an error and tells it to every reporter; one that fails never hides the error from the others. */
export function reportError(error: unknown, doing: string): void {
  console.error(doing, error)
  for (const reporter of reporters) {
    try {
      reporter(error, doing)
    } catch (failure) {
      console.error('reporting an error', failure)
    }
  }
}
