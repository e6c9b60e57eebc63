type Failure = Error & { shortMessage?: string; status?: number; cause?: unknown }

/** The HTTP status that a node returned, from an error or any of its causes. */
const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined
  const { status, cause } = error as Failure
  return typeof status === 'number' ? status : statusOf(cause)
}

/** Why a node or chain failed, without the node's URL, which may contain a key. */
export const nodeFailure = (error: unknown): string => {
  const { shortMessage, name } = error as Failure
  const status = statusOf(error)
  return `${shortMessage ?? name}${status === undefined ? '' : ` The node returned ${status}.`}`
}
