/** Receives an error wherever errors are tracked. `context` says in a few words what was tried; without it, the error was uncaught. */
export type Reporter = (error: unknown, context?: string) => void

const reporters = new Set<Reporter>()

/** Errors from before the first reporter was added; the earliest say most. */
const pending: Parameters<Reporter>[] = []
const maxPending = 20

/** Browsers cut off the calls of a page that is left, which is no error. */
let isLeft = false

/** Adds a reporter of every error, which first receives those that waited for one. Returns a function that removes it. */
export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter)
  for (const report of pending.splice(0)) notify(...report)
  return () => void reporters.delete(reporter)
}

/** Logs an error and passes it to every reporter; one that fails never hides the error from the others. */
export function reportError(error: unknown, context: string): void {
  console.error(context, error)
  notify(error, context)
}

/** Passes every uncaught error of the page to the reporters, and none at all once it was left; the browser logs them by itself. */
export function reportUncaught(page: EventTarget): void {
  page.addEventListener('pagehide', () => {
    isLeft = true
  })
  page.addEventListener('pageshow', () => {
    isLeft = false
  })
  page.addEventListener('error', (event) => {
    const { error, message } = event as ErrorEvent
    notify(error ?? message)
  })
  page.addEventListener('unhandledrejection', (event) => notify((event as PromiseRejectionEvent).reason))
}

function notify(...report: Parameters<Reporter>): void {
  if (isLeft) return
  if (reporters.size === 0 && pending.length < maxPending) pending.push(report)
  for (const reporter of reporters) {
    try {
      reporter(...report)
    } catch (failure) {
      console.error('reporting an error', failure)
    }
  }
}
