import { isLocalHost } from '../config.ts'
import { type Command, CommandRefused } from './command.ts'
import { assertHostUrl } from './host-url.ts'

/**
 * Throws `CommandRefused` unless the URL that a chip would be locked with is the host's, and a public one or given on purpose: then it says what that means.
 */
export const assertReachable = (store: Parameters<Command['run']>[3]) => {
  assertHostUrl(store)
  const { publicUrl, given } = store.address
  if (!isLocalHost(new URL(publicUrl).hostname)) return
  if (given) {
    console.error(
      `PUBLIC_URL is ${publicUrl}, which phones cannot reach: a chip with this address is for trying out only. For guests, start the host with the PUBLIC_URL that their phones open, then program the chips.`,
    )
    return
  }
  const next = store.host
    ? 'Restart the host with PUBLIC_URL, then run this command again.'
    : "Set PUBLIC_URL to the host's value."
  throw new CommandRefused(
    `The chip would be locked with ${publicUrl}, which phones cannot reach. Nothing was changed. ${next}`,
  )
}
