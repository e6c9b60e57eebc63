import { sha256 } from '@iyk/kit/hash.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import type { Caller } from '../caller/caller.ts'
import type { IdentityContext } from '../context.ts'
import { takeFrom } from '../limits/store.ts'
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
 * Somebody who is in an account could otherwise fill its owner's mailbox. Each kind is counted by itself, so that none uses up the mails of
 * another: what anybody with a password does again and again must not hush up what they do next.
 */
const limitOf = ({ settings: { limits } }: Context, { userId, what }: Told) => ({
  key: `notice:${what}:${userId}`,
  ...limits.rates[what === 'new-browser' ? 'LIMIT_SIGN_IN_NOTICES_PER_USER' : 'LIMIT_NOTICES_PER_USER'],
})

/**
 * Mails the owner of an account what has changed, at every address they have proved, with a link that ends all sessions, one for each
 * address, so that who reads one of them spends none of the others. Inside the transaction of the change: they are told exactly when it was
 * done. An address that is removed hears of that whatever was counted: somebody had to prove it first.
 */
export const tellOwner = async (context: Context, told: Told): Promise<void> => {
  const { userId, what, detail } = told
  const { database, clock, randomBytes, settings, caller } = context
  const owner = await findOwner(database, userId)
  if (!owner) return
  const now = clock()
  const others = owner.addresses.filter((address) => address !== detail)
  const mayTell = others.length > 0 && (await takeFrom(database, [limitOf(context, told)], now))
  const addresses = [...(mayTell ? others : []), ...(what === 'email-removed' && detail !== undefined ? [detail] : [])]
  const device = caller && nameDevice(caller.userAgent)
  const notice = { what, detail, at: now, from: caller ? [...(device ? [device] : []), caller.ipAddress] : [] }
  for (const to of addresses) {
    const token = newLinkToken(randomBytes)
    await insertLink(database, { tokenHash: sha256(token), userId, expiresAt: new Date(now.getTime() + linkLife), now })
    const mail = composeNotice(notice, {
      projectName: settings.projectName,
      locale: owner.locale ?? caller?.locale ?? 'en',
      url: `${settings.publicUrl}${endSessionsPath}?token=${encodeURIComponent(token)}`,
    })
    await enqueue(database, { channel: 'email', to, about: userId, ...mail }, now)
  }
}
