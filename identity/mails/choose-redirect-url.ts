import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'

type Registered = { redirectUrls: readonly string[]; defaultRedirectUrl: string }
type Refusals = { unusable: ErrorType; unregistered: ErrorType }

/** A scheme, an authority without user information, and then nothing a browser reads otherwise than we do. */
const usable = /^https?:\/\/[^/?#@\\]+(?:[/?][!-~]*)?$/i
const treacherous = /[\s\\#]|[^!-~]/

/** An origin alone and with a slash are one address: a browser writes the slash by itself. */
const split = (url: string) => {
  const [base = '', ...query] = url.replace(/^(https?:\/\/[^/?]+)(?=\?|$)/i, '$1/').split('?')
  return { base, query: query.length === 0 ? undefined : query.join('?') }
}

/** Field by field and in the same order; a value registered as `{}` may be any. */
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

/** Whether what a mail leads to takes the mail's code as well: pages of ours, whatever they were asked to bring along. */
export const takesCode = (
  url: string,
  { codePages, defaultRedirectUrl }: { codePages?: readonly string[]; defaultRedirectUrl: string },
): boolean => (codePages ?? [defaultRedirectUrl]).includes(split(url).base)

/**
 * Where a link may lead: a registered address, letter by letter and with its query, as Stytch documents it; `{}` stands for the value of
 * a field (docs/decisions/019-what-a-mailed-link-leads-to.md). Nothing is normalised before comparing, so no way of writing an address
 * passes for another. Without one the default holds.
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
  if (!registered.redirectUrls.some((url) => matches(given, url))) throw new Refusal(unregistered)
  return given
}
