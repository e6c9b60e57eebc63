import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'

type Registered = { redirectUrls: readonly string[]; defaultRedirectUrl: string }
type Refusals = { unusable: ErrorType; unregistered: ErrorType }

/** A scheme, an authority without user information, and then nothing that browsers parse differently. */
const usable = /^https?:\/\/[^/?#@\\]+(?:[/?][!-~]*)?$/i
const treacherous = /[\s\\#]|[^!-~]/

/** An origin is the same address with and without a slash: browsers add the slash. */
const split = (url: string) => {
  const [base = '', ...query] = url.replace(/^(https?:\/\/[^/?]+)(?=\?|$)/i, '$1/').split('?')
  return { base, query: query.length === 0 ? undefined : query.join('?') }
}

/** Field by field and in the same order; a value registered as `{}` matches any. */
const hasQuery = (given: string | undefined, registered: string | undefined) => {
  const [ours, theirs] = [registered?.split('&'), given?.split('&')]
  return (
    ours?.length === theirs?.length &&
    (ours ?? []).every((field, place) => {
      const one = theirs?.[place]
      return one === field || (field.endsWith('={}') && one?.startsWith(field.slice(0, -2)))
    })
  )
}

const matches = (given: string, registered: string) => {
  const [one, other] = [split(given), split(registered)]
  return one.base === other.base && hasQuery(one.query, other.query)
}

/** Whether a link's target accepts the code of the email, too: our own pages do, whatever their query. */
export const acceptsCode = (
  url: string,
  { codePages, defaultRedirectUrl }: { codePages?: readonly string[]; defaultRedirectUrl: string },
): boolean => (codePages ?? [defaultRedirectUrl]).includes(split(url).base)

/**
 * Where a link may lead: a registered address, character by character and with its query, as Stytch documents it; `{}` stands for the value of a field
 * (docs/decisions/019-where-an-emailed-link-leads.md). Nothing is normalized before comparing, so no other spelling of an address passes for it.
 * Without one the default applies. Throws one of the two given types: for an invalid address, and for one that is not registered.
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
  const { redirectUrls } = registered
  if (!redirectUrls.includes(given) && !redirectUrls.some((url) => matches(given, url))) throw new Refusal(unregistered)
  return given
}
