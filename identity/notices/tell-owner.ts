import { sha256 } from '@iyk/kit/hash.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import type { Caller } from '../caller/caller.ts'
import type { IdentityContext } from '../context.ts'
import { newLinkToken } from '../mails/new-link-token.ts'
import type { Change } from '../words/notices.ts'
import { composeNotice } from './compose-notice.ts'
import { nameDevice } from './name-device.ts'
import { findOwner, insertLink } from './store.ts'

const linkLife = 14 * 86_400_000

/** Where notices lead. */
export const endSessionsPath = '/end-sessions'

type Told = {
  userId: string
  what: Change
  /** The address or number that was added or removed. An added one is not told of itself, a removed one is. */
  detail?: string
}

type Context = Pick<IdentityContext, 'database' | 'clock' | 'randomBytes' | 'settings'> & {
  /** Absent for what the operator does. */
  caller?: Pick<Caller, 'ipAddress' | 'userAgent' | 'locale'> | undefined
}

/**
 * Mails the owner of an account what has changed, at every address they have proved, with a link that ends all sessions. Inside the
 * transaction of the change: they are told exactly when it was done.
 */
export const tellOwner = async (context: Context, { userId, what, detail }: Told): Promise<void> => {
  const { database, clock, randomBytes, settings, caller } = context
  const owner = await findOwner(database, userId)
  if (!owner) return
  const others = owner.addresses.filter((address) => address !== detail)
  const addresses = what === 'email-removed' && detail !== undefined ? [...others, detail] : others
  if (addresses.length === 0) return
  const now = clock()
  const token = newLinkToken(randomBytes)
  const link = { tokenHash: sha256(token), userId, expiresAt: new Date(now.getTime() + linkLife), now }
  // Somebody who is in an account could otherwise fill its owner's mailbox by adding and removing.
  if (!(await insertLink(database, link, settings.limits.rates.LIMIT_NOTICES_PER_USER))) return
  const device = caller && nameDevice(caller.userAgent)
  const mail = composeNotice(
    { what, detail, at: now, from: caller ? [...(device ? [device] : []), caller.ipAddress] : [] },
    {
      projectName: settings.projectName,
      locale: owner.locale ?? caller?.locale ?? 'en',
      url: `${settings.publicUrl}${endSessionsPath}?token=${encodeURIComponent(token)}`,
    },
  )
  for (const to of addresses) await enqueue(database, { channel: 'email', to, ...mail }, now)
}
