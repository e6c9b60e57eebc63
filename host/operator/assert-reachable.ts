import { isLocalHost } from '../config.ts'
import { type Command, CommandRefused } from './command.ts'
import { assertHostUrl } from './host-url.ts'

/** Throws `CommandRefused` unless the URL that a chip would be locked with is public and the host's. */
export const assertReachable = (store: Parameters<Command['run']>[3]) => {
  assertHostUrl(store)
  const { publicUrl, given } = store.address
  if (given || !isLocalHost(new URL(publicUrl).hostname)) return
  const next = store.host
    ? 'Restart the host with PUBLIC_URL, then run this command again.'
    : "Set PUBLIC_URL to the host's value."
  throw new CommandRefused(
    `The chip would be locked with ${publicUrl}, which phones cannot reach. Nothing was changed. ${next}`,
  )
}
