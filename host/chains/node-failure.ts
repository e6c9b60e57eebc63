type Failure = Error & { shortMessage?: string; status?: number; cause?: unknown }

/** The HTTP status a node answered, however deep the error is that says so. */
const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined
  const { status, cause } = error as Failure
  return typeof status === 'number' ? status : statusOf(cause)
}

/** Why a node or a chain did not do what it was asked, without the node's address: that may hold a key. */
export const nodeFailure = (error: unknown): string => {
  const { shortMessage, name } = error as Failure
  const status = statusOf(error)
  return `${shortMessage ?? name}${status === undefined ? '' : ` The node answered ${status}.`}`
}
