import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { Name } from '@iyk/wire/names.ts'
import type { CardsContext } from '../context.ts'
import { limitExpensiveCalls } from '../limits/limit-calls.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'remotePictures'>

/** The name of an address; none where this service has no node to ask. What is known already is not counted. Throws `too_many_requests`. */
export const getName = async (
  context: Context,
  { address, ...caller }: { address: string; userId: string; ipAddress: string },
): Promise<Name> => {
  const remote = await context.remotePictures?.()
  if (!remote) return { name: null, picture_url: null }
  const { known, load } = remote.nameOf(address as `0x${string}`)
  if (known) return known.value
  await limitExpensiveCalls(context, 'names', caller)
  return (await load(siteOf(caller.ipAddress))).value
}
