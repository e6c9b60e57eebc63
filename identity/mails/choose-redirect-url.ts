import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'

type Registered = { redirectUrls: readonly string[]; defaultRedirectUrl: string }
type Refusals = { unusable: ErrorType; unregistered: ErrorType }

/** A scheme, an authority without user information, and then nothing a browser reads otherwise than we do. */
const usable = /^https?:\/\/[^/?#@\\]+(?:[/?][!-~]*)?$/i
const treacherous = /[\s\\#]|[^!-~]/

/** Up to the query. An origin alone and with a slash are one address: a browser writes the slash by itself. */
const upToQuery = (url: string) => url.split('?', 1)[0]!.replace(/^(https?:\/\/[^/]+)$/i, '$1/')

/**
 * Where a link may lead: a registered address, letter by letter up to the query, which is the caller's own. Nothing else is normalised
 * before comparing, so no way of writing an address passes for another. Without one the default holds.
 * Throws one of the two types given: for what is no usable address, and for one that is not registered.
 */
export const chooseRedirectUrl = (
  given: string | undefined,
  registered: Registered,
  { unusable, unregistered }: Refusals = {
    unusable: 'invalid_magic_link_url',
    unregistered: 'no_match_for_provided_magic_link_url',
  },
): string => {
  if (given === undefined) return registered.defaultRedirectUrl
  if (treacherous.test(given) || !usable.test(given) || !URL.canParse(given)) throw new Refusal(unusable)
  if (!registered.redirectUrls.some((url) => upToQuery(url) === upToQuery(given))) throw new Refusal(unregistered)
  return given
}
