/** Takes an error to wherever errors are watched. `doing` says in a few words what was tried; without it nobody caught the error. */
export type Reporter = (error: unknown, doing?: string) => void

const reporters = new Set<Reporter>()

/** Errors from before anybody listened; the first ones tell most. */
const waiting: Parameters<Reporter>[] = []
const mostWaiting = 20

/** Adds a place that is told of every error, and first of those that waited for one. Answers a function that removes it. */
export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter)
  for (const report of waiting.splice(0)) tell(...report)
  return () => void reporters.delete(reporter)
}

/** Logs an error and tells it to every reporter; one that fails never hides the error from the others. */
export function reportError(error: unknown, doing: string): void {
  console.error(doing, error)
  tell(error, doing)
}

/** Tells the reporters of every error that nobody caught; the browser logs those by itself. */
export function reportUncaught(page: EventTarget): void {
  page.addEventListener('error', (event) => {
    const { error, message } = event as ErrorEvent
    tell(error ?? message)
  })
  page.addEventListener('unhandledrejection', (event) => tell((event as PromiseRejectionEvent).reason))
}

function tell(...report: Parameters<Reporter>): void {
  if (reporters.size === 0 && waiting.length < mostWaiting) waiting.push(report)
  for (const reporter of reporters) {
    try {
      reporter(...report)
    } catch (failure) {
      console.error('reporting an error', failure)
    }
  }
}
