import type { Store } from '../open-store.ts'
import { CommandRefused } from './command.ts'

/** For what keeps the URL of the service for good, such as a chip or a contract. Throws `CommandRefused` unless PUBLIC_URL is the host's. */
export const assertHostUrl = ({
  address: { publicUrl },
  host,
}: Pick<Store, 'address'> & Partial<Pick<Store, 'host'>>) => {
  if (host && host.publicUrl !== publicUrl)
    throw new CommandRefused(
      `PUBLIC_URL is ${publicUrl}, but the host runs at ${host.publicUrl}. Nothing was changed. Leave PUBLIC_URL out, or start the host with the new one first.`,
    )
}
