import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'

const isKnown = (type: string): type is keyof typeof copy.refusals => Object.hasOwn(copy.refusals, type)

/** Why a change of the public page was not saved. */
export function describePageError(error: unknown): string {
  return error instanceof RequestError && isKnown(error.type)
    ? copy.refusals[error.type]
    : errorMessage(error, copy.failed)
}
