import { somethingWentWrong } from '../../copy/english/app.ts'
import { manyCards as copy } from '../../copy/english/many-cards.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'
import type { Outcome, Reason } from './change-cards.ts'

const namesSaid = 3

/** Names as far as they are known, and how many more. */
function sayNames(ids: readonly string[], nameOf: (id: string) => string | undefined): string {
  const names = ids.flatMap((id) => nameOf(id) ?? []).slice(0, namesSaid)
  if (names.length === 0) return copy.some(formatCount(ids.length))
  const rest = ids.length - names.length
  return rest === 0 ? names.join(', ') : copy.andMore(names.join(', '), formatCount(rest))
}

/** What was not changed and why, a sentence for each reason. */
export function describeRest(
  { refused, left, error }: Outcome,
  nameOf: (id: string) => string | undefined,
): readonly string[] {
  const reasons = [...new Set(refused.map(({ reason }) => reason))] as Reason[]
  const sentences = reasons.map((reason) =>
    copy.refused[reason](
      sayNames(
        refused.flatMap((one) => (one.reason === reason ? one.id : [])),
        nameOf,
      ),
    ),
  )
  if (left.length === 0) return sentences
  const message = errorMessage(error, somethingWentWrong)
  const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 500
  const say = isRefused ? copy.refusedRest : copy.stopped
  return [...sentences, say(message, formatCount(left.length))]
}
