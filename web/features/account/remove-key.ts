import { ApiError } from '@iyk/identity-client/errors.ts'
import { tryChange } from './try-change.ts'

/**
 * Takes something away. That it is gone already, taken by another page meanwhile, is as good: `gone` is the provider's type for that,
 * and then `refresh` brings this page up to date. Answers what was wrong, in words, or null.
 */
export function removeKey(
  remove: () => Promise<unknown>,
  { gone, refresh, doing }: { gone: string; refresh: () => Promise<unknown>; doing: string },
): Promise<string | null> {
  return tryChange(async () => {
    try {
      await remove()
    } catch (error) {
      if (!(error instanceof ApiError && error.error_type === gone)) throw error
      await refresh()
    }
  }, doing)
}
