import { ApiError } from '@iyk/identity-client/errors.ts'
import { accountProblems } from '../../../copy/english/account-changes.ts'
import { apiKeys as copy } from '../../../copy/english/api-keys.ts'
import { reportError } from '../../../error-tracking/report-error.ts'
import { errorMessage, RequestError } from '../../../http/request-error.ts'
import { changeAccount } from '../change-account.ts'

/** As the provider's own calls fail, so that what it asks for is asked for. */
const asApiError = (error: unknown) =>
  error instanceof RequestError && ['insufficient_factors', 'stale_factors'].includes(error.type)
    ? new ApiError('', {
        status_code: error.status,
        error_type: error.type,
        error_message: error.serverMessage ?? '',
        error_url: '',
        request_id: '',
      })
    : error

/** Changes the user's API keys, after a second step where the provider requires one. Returns an error message, or null. */
export async function changeKeys(change: () => Promise<unknown>, context: string): Promise<string | null> {
  let message: string | null = null
  const refused = await changeAccount(async () => {
    try {
      await change()
    } catch (error) {
      const known = asApiError(error)
      if (known !== error) throw known
      message = describe(error, context)
    }
  }, context)
  return refused ?? message
}

function describe(error: unknown, context: string): string {
  const isExpected = error instanceof RequestError && (error.status === 0 || Object.hasOwn(copy.refusals, error.type))
  if (!isExpected) reportError(error, context)
  return errorMessage(error, accountProblems.other, copy.refusals)
}
