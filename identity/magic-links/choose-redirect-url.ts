import { Refusal } from '@iyk/kit/http/refusal.ts'

type Registered = { redirectUrls: readonly string[]; defaultRedirectUrl: string }

/** A scheme, an authority without user information, and then nothing a browser reads otherwise than we do. */
const usable = /^https?:\/\/[^/?#@\\]+(?:[/?][!-~]*)?$/i
const treacherous = /[\s\\#]|[^!-~]/

/**
 * Where a link may lead: a registered address, letter by letter up to the query, which is the caller's own. Nothing is normalised
 * before comparing, so no way of writing an address passes for another. Without one the default holds.
 * Throws `invalid_magic_link_url` or `no_match_for_provided_magic_link_url`.
 */
export const chooseRedirectUrl = (given: string | undefined, registered: Registered): string => {
  if (given === undefined) return registered.defaultRedirectUrl
  if (treacherous.test(given) || !usable.test(given) || !URL.canParse(given))
    throw new Refusal('invalid_magic_link_url')
  const upToQuery = (url: string) => url.split('?', 1)[0]
  if (!registered.redirectUrls.some((url) => upToQuery(url) === upToQuery(given)))
    throw new Refusal('no_match_for_provided_magic_link_url')
  return given
}
