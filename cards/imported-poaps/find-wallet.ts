import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { CardsContext } from '../context.ts'

type Context = Pick<CardsContext, 'remotePictures'>

/**
 * The address, in lower case, that someone typed or that their name (ENS) leads to. Throws `invalid_ethereum_address`, and `name_without_address` also where
 * this service has no node to look names up.
 */
export const findWallet = async (
  { remotePictures }: Context,
  { typed, ipAddress }: { typed: string; ipAddress: string },
): Promise<string> => {
  const text = typed.trim()
  if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase()
  if (!text.includes('.')) throw new Refusal('invalid_ethereum_address')
  const lookup = (await remotePictures?.())?.addressOf(text)
  if (!lookup)
    throw new Refusal('name_without_address', { message: 'This name leads to no address here. Enter the address.' })
  const { value } = lookup.known ?? (await lookup.load(siteOf(ipAddress)))
  if (value === null) throw new Refusal('name_without_address')
  return value.toLowerCase()
}
