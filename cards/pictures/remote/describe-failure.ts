import { Refusal } from '@iyk/kit/http/refusal.ts'

const maxCharacters = 200

type Failure = Error & { shortMessage?: string; status?: unknown; code?: unknown }

/** The status that a node returned, or the code of a connection that failed, from an error or any of its causes. */
const detailOf = (error: unknown): string | number | undefined => {
  if (!(error instanceof Error)) return undefined
  const { status, code, cause } = error as Failure
  if (typeof status === 'number') return status
  return detailOf(cause) ?? (typeof code === 'string' ? code : undefined)
}

/** Why a lookup failed, in one line. What viem says in full has the node's URL, which may contain a key, and what it was asked. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof Refusal) return error.reason ?? error.message
  const { shortMessage, message } = error as Failure
  const [line = ''] = (shortMessage ?? message).split('\n', 1)
  const detail = detailOf(error)
  return `${line}${detail === undefined || line.includes(String(detail)) ? '' : ` (${detail})`}`.slice(0, maxCharacters)
}
