import { sha256 } from '@iyk/kit/hash.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { Caller } from '../caller/caller.ts'
import type { IdentityContext } from '../context.ts'
import { offeredLocale } from '../copy/locale.ts'
import type { Change } from '../copy/notices.ts'
import { brandOf } from '../emails/brand-of.ts'
import { newLinkToken } from '../emails/new-link-token.ts'
import { consume } from '../limits/store.ts'
import { composeNotice } from './compose-notice.ts'
import { nameDevice } from './name-device.ts'
import { findOwner, insertLink } from './store.ts'

const linkLife = 14 * 86_400_000

/** Where notices link to. */
export const endSessionsPath = '/end-sessions'

export type OwnerNotice = {
  userId: string
  what: Change
  /** The address or number that was added or removed. An added one is not told of itself, a removed one is. */
  detail?: string
  /** In the console, of an operator. */
  role?: OperatorRole
}

type Context = Pick<IdentityContext, 'database' | 'clock' | 'randomBytes' | 'settings'> & {
  /** Absent for the operator's changes. */
  caller?: Pick<Caller, 'ipAddress' | 'userAgent' | 'locale'> | undefined
}

/**
 * An attacker in an account could otherwise flood its owner's mailbox. Each kind is counted separately, so that none exhausts the emails of another:
 * what anyone with a password can repeat must not suppress the notice of their next step.
 */
const limitOf = ({ settings: { limits } }: Context, { userId, what }: OwnerNotice) => ({
  key: `notice:${what}:${userId}`,
  ...limits.rates[what === 'new-browser' ? 'LIMIT_SIGN_IN_NOTICES_PER_USER' : 'LIMIT_NOTICES_PER_USER'],
})

/**
 * Emails the owner of an account about a change, at every address they have verified, with a link that ends all sessions, one for each address, so that
 * using one invalidates none of the others. Inside the transaction of the change, so that the notice is sent exactly if the change is made. A removed
 * address is told of that regardless of limits: someone had to verify it first.
 */
export const notifyOwner = async (context: Context, ownerNotice: OwnerNotice): Promise<void> => {
  const { userId, what, detail, role } = ownerNotice
  const { database, clock, randomBytes, settings, caller } = context
  const owner = await findOwner(database, userId)
  if (!owner) return
  const now = clock()
  const others = owner.addresses.filter((address) => address !== detail)
  const mayNotify = others.length > 0 && (await consume(database, [limitOf(context, ownerNotice)], now))
  const addresses = [
    ...(mayNotify ? others : []),
    ...(what === 'email-removed' && detail !== undefined ? [detail] : []),
  ]
  const device = caller && nameDevice(caller.userAgent)
  const notice = { what, detail, role, at: now, from: [device, caller?.ipAddress].flatMap((part) => part || []) }
  for (const to of addresses) {
    const token = newLinkToken(randomBytes)
    await insertLink(database, { tokenHash: sha256(token), userId, expiresAt: new Date(now.getTime() + linkLife), now })
    const mail = composeNotice(notice, {
      brand: brandOf(settings),
      locale: offeredLocale(owner.locale, settings.languages) ?? caller?.locale ?? settings.languages?.fallback ?? 'en',
      url: `${settings.publicUrl}${endSessionsPath}?token=${encodeURIComponent(token)}`,
    })
    await enqueue(database, { channel: 'email', to, about: userId, ...mail }, now)
  }
}
