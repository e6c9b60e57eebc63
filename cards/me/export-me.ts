import { listMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { ExportedMe } from '@iyk/wire/me.ts'
import { listApiKeys } from '../api-keys/list.ts'
import { listCards } from '../cards/list.ts'
import { listCollectibles } from '../collectibles/list.ts'
import { listRelayedMints } from '../collectibles/relay/store.ts'
import { exportSharing } from '../collectibles/sharing-store.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { listInvitationsBy } from '../event-invitations/store.ts'
import { exportImportedPoaps } from '../imported-poaps/list.ts'
import { listKiosksOf } from '../kiosks/store.ts'
import { listPassesOf } from '../passes/store.ts'
import { listInvitationsTo } from '../poap-events/guest-invitations/store.ts'
import { listHeldEvents } from '../poap-events/list.ts'
import { listRolesOf } from '../poap-events/roles-store.ts'
import { exportWays } from '../poap-events/ways/get.ts'
import { findPublicCollection } from '../public-collection/get.ts'
import { exportVisibility } from '../public-collection/visibility-store.ts'
import { listSharedEvents } from '../shared-events/list.ts'
import { listHandOutsOf } from '../staff/store.ts'
import { listWebhooks } from '../webhooks/list.ts'
import { listTokens } from './store.ts'

/**
 * All data of the cards service about the bearer. Our own provider exports their messages with
 * `GET /sdk/v1/users/me/export`, which asks for a second factor.
 */
export const exportMe = async (context: CardsContext, viewer: Viewer): Promise<ExportedMe['data']> => {
  const { userId, verifiedEmails } = viewer
  const collectibles = await listCollectibles(context, { viewer, query: {} })
  const events = await listHeldEvents(context, { holderId: userId, query: {} })
  const page = await findPublicCollection(context, userId)
  return {
    user_id: userId,
    email_addresses: [...verifiedEmails],
    collectibles: collectibles.data,
    tokens: await listTokens(context.database, userId),
    paid_mints: await listRelayedMints(context.database, userId),
    events: events.data,
    event_roles: (await listRolesOf(context.database, userId)).map(({ id, ...role }) => role),
    event_invitations: {
      received: (await listSharedEvents(context, viewer)).invitations,
      sent: await listInvitationsBy(context.database, userId),
    },
    cards: (await listCards(context, { holderId: userId, query: {} })).data,
    api_keys: await listApiKeys(context, userId),
    handouts: await listHandOutsOf(context.database, userId),
    kiosks: await listKiosksOf(context.database, userId),
    event_ways: await exportWays(context, userId),
    guest_invitations: await listInvitationsTo(context.database, verifiedEmails),
    wallet_passes: await listPassesOf(context.database, userId),
    shared_emails: await exportSharing(context.database, userId),
    public_collection: page && { ...page, ...(await exportVisibility(context.database, userId)) },
    imported_poaps: await exportImportedPoaps(context, userId),
    webhooks: await listWebhooks(context, userId),
    ...(context.settings.accountsElsewhere && { messages: await listMessagesTo(context.database, verifiedEmails) }),
  }
}
