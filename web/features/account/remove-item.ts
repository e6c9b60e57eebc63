import { ApiError } from '@iyk/identity-client/errors.ts'
import { changeAccount } from './change-account.ts'

/**
 * Removes something. If another page has already removed it, that counts as success: `gone` is the provider's error type for that, and `refresh` then updates
 * this page. Returns an error message, or null.
 */
export function removeItem(
  remove: () => Promise<unknown>,
  { gone, refresh, context }: { gone: string; refresh: () => Promise<unknown>; context: string },
): Promise<string | null> {
  return changeAccount(async () => {
    try {
      await remove()
    } catch (error) {
      if (!(error instanceof ApiError && error.error_type === gone)) throw error
      await refresh()
    }
  }, context)
}
