import type { Handlers } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { cardsRoutes } from '@iyk/wire/routes.ts'
import { createApiKey } from './api-keys/create.ts'
import { listApiKeys } from './api-keys/list.ts'
import { revokeApiKey } from './api-keys/revoke.ts'
import { listCardFilters } from './card-filters/list.ts'
import { listCardIds } from './card-ids/list.ts'
import { changeCards } from './cards/changes.ts'
import { listCards } from './cards/list.ts'
import { acceptOffer } from './cards/offers/accept.ts'
import { cancelOffer } from './cards/offers/cancel.ts'
import { declineOffer } from './cards/offers/decline.ts'
import { listOffers } from './cards/offers/list.ts'
import { offerCard } from './cards/offers/offer.ts'
import { registerCard } from './cards/register.ts'
import { releaseCard } from './cards/release.ts'
import { updateCard } from './cards/update.ts'
import { getChainState } from './collectibles/chain/get-state.ts'
import { issueVoucher } from './collectibles/chain/issue-voucher.ts'
import { reportTransaction } from './collectibles/chain/report-transaction.ts'
import { collect } from './collectibles/collect.ts'
import { getCollectible } from './collectibles/get.ts'
import { listCollectibles } from './collectibles/list.ts'
import { mint } from './collectibles/mint.ts'
import { getSharing, updateSharing } from './collectibles/sharing.ts'
import { getVisibility, updateVisibility } from './collectibles/visibility.ts'
import type { CardsContext, Viewer } from './context.ts'
import { getCardAddress } from './copyable-cards/address.ts'
import { createCopyable } from './copyable-cards/create.ts'
import { acceptInvitation } from './event-invitations/accept.ts'
import { declineInvitation } from './event-invitations/decline.ts'
import { importPoaps } from './imported-poaps/create.ts'
import { listImportedPoaps } from './imported-poaps/list.ts'
import { previewPoaps } from './imported-poaps/preview.ts'
import { removeImportedPoaps } from './imported-poaps/remove.ts'
import { updateImportedVisibility } from './imported-poaps/visibility.ts'
import { importPoapsOfWallet } from './imported-poaps/wallet.ts'
import { listCodes } from './kiosks/codes.ts'
import { pairKiosk } from './kiosks/pair.ts'
import { limitExpensiveCalls } from './limits/limit-calls.ts'
import { deleteMe } from './me/delete-me.ts'
import { exportMe } from './me/export-me.ts'
import { getName } from './names/get.ts'
import { allowAddresses } from './poap-events/allowed-addresses/create.ts'
import { removeAllowedAddresses } from './poap-events/allowed-addresses/remove.ts'
import { closeEventEarly, reopenEvent } from './poap-events/closing.ts'
import { createCodes } from './poap-events/codes/create.ts'
import { getCodes } from './poap-events/codes/get.ts'
import { removeCodes } from './poap-events/codes/remove.ts'
import { createEvent } from './poap-events/create.ts'
import { deleteEvent } from './poap-events/delete.ts'
import { duplicateEvent } from './poap-events/duplicate.ts'
import { getEvent } from './poap-events/get.ts'
import { inviteAddresses } from './poap-events/guest-invitations/create.ts'
import { withdrawInvitations } from './poap-events/guest-invitations/remove.ts'
import { emailGuest } from './poap-events/guests/email.ts'
import { exportGuests } from './poap-events/guests/export.ts'
import { listGuests } from './poap-events/guests/list.ts'
import { revokeGuest } from './poap-events/guests/revoke.ts'
import { inviteToEvent, withdrawInvitation } from './poap-events/invitations.ts'
import { createKiosk } from './poap-events/kiosks/create.ts'
import { getKiosks } from './poap-events/kiosks/get.ts'
import { updateKioskSettings } from './poap-events/kiosks/update.ts'
import { removeKiosk } from './poap-events/kiosks.ts'
import { listHeldEvents } from './poap-events/list.ts'
import { getLive } from './poap-events/live/get.ts'
import { listPeople, removePerson } from './poap-events/people.ts'
import { removePicture, replacePicture } from './poap-events/picture.ts'
import { updateStaff } from './poap-events/staff/update.ts'
import { submitEvent } from './poap-events/submit.ts'
import { changeSupply } from './poap-events/supply.ts'
import { updateEvent } from './poap-events/update.ts'
import { getEventWays } from './poap-events/ways/get.ts'
import { updateWay } from './poap-events/ways/update.ts'
import { withdrawChange } from './poap-events/withdraw-change.ts'
import { fetchProgrammingKeys } from './programming-links/keys.ts'
import { listCollectionChoices } from './public-collection/collectibles/list.ts'
import { updateCollectionChoices } from './public-collection/collectibles/update.ts'
import { findPublicCollection } from './public-collection/get.ts'
import { removeCollectionPicture, replaceCollectionPicture } from './public-collection/picture.ts'
import { removePublicCollection } from './public-collection/remove.ts'
import { choosesName, updatePublicCollection } from './public-collection/update.ts'
import { listSharedEvents } from './shared-events/list.ts'
import { getHandOutEvent } from './staff/get.ts'
import { createHandOut } from './staff/handouts.ts'
import { listTaps } from './taps/list-by-hour.ts'
import { listTokens } from './tokens/list.ts'
import { createWebhook } from './webhooks/create.ts'
import { replayDelivery } from './webhooks/deliveries/replay.ts'
import { listDeliveries } from './webhooks/deliveries.ts'
import { getWebhook } from './webhooks/get.ts'
import { listWebhooks } from './webhooks/list.ts'
import { removeWebhook } from './webhooks/remove.ts'
import { replaceSecret } from './webhooks/secret.ts'
import { testWebhook } from './webhooks/test.ts'
import { updateWebhook } from './webhooks/update.ts'

/** What a handler gets besides its input. `picture` is a body that is not JSON, `language` the caller's preferred language. */
export type Call = {
  viewer: Viewer | undefined
  ipAddress: string
  picture: Buffer | undefined
  language: Language
}

const signedIn = ({ viewer }: Call): Viewer => {
  if (!viewer) throw new Refusal('unauthorized_credentials')
  return viewer
}
const holder = (call: Call): string => signedIn(call).userId

/** A line of the audit log about a call that was answered: who, what, from where, and never what was sent or made. */
const recordCall = (
  { recordAct }: Pick<CardsContext, 'recordAct'>,
  call: Call,
  { act, subject }: { act: string; subject: string },
) => {
  const { userId, sessionId, keyId } = signedIn(call)
  const about = keyId === undefined ? subject : `${subject} key ${keyId}`
  return recordAct?.({ act, userId, sessionId, subject: about, ipAddress: call.ipAddress })
}

/** For operations that record themselves what they did: the line also says by which session or API key, and from where. */
const recordedOf = (context: CardsContext, call: Call): CardsContext => ({
  ...context,
  recordAct: async (act) => recordCall(context, call, act),
})

/** The folder of an operation follows from its path on the wire. */
export const createHandlers = (context: CardsContext): Handlers<typeof cardsRoutes, Call> => ({
  'GET /api/api-keys': async (_input, call) => ({ data: await listApiKeys(context, holder(call)) }),
  'POST /api/api-keys': async ({ headers, body }, call) => {
    const viewer = signedIn(call)
    const { ipAddress } = call
    await limitExpensiveCalls(context, 'api-keys', { userId: viewer.userId, ipAddress })
    const idempotencyKey = headers['idempotency-key']
    return {
      data: await createApiKey(context, { viewer, wanted: body, ipAddress, language: call.language, idempotencyKey }),
    }
  },
  'DELETE /api/api-keys/:key_id': async ({ params }, call) => ({
    data: await revokeApiKey(context, { keyId: params.key_id, viewer: signedIn(call), ipAddress: call.ipAddress }),
  }),
  'GET /api/poap-events': ({ query }, call) => listHeldEvents(context, { holderId: holder(call), query }),
  'POST /api/poap-events': async ({ headers, body }, call) => {
    const holderId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId: holderId, ipAddress: call.ipAddress })
    return {
      data: await createEvent(context, { holderId, draft: body, idempotencyKey: headers['idempotency-key'] }),
    }
  },
  'GET /api/poap-events/:event_id': async ({ params }, call) => ({
    data: await getEvent(context, { holderId: holder(call), eventId: params.event_id }),
  }),
  'PUT /api/poap-events/:event_id': async ({ params, body }, call) => {
    const holderId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId: holderId, ipAddress: call.ipAddress })
    return { data: await updateEvent(context, { holderId, eventId: params.event_id, draft: body }) }
  },
  'DELETE /api/poap-events/:event_id': async ({ params }, call) => {
    const data = await deleteEvent(context, { userId: holder(call), eventId: params.event_id })
    await recordCall(context, call, { act: 'poap_events.delete', subject: data.id })
    return { data }
  },
  'POST /api/poap-events/:event_id/submit': async ({ params }, call) => ({
    data: await submitEvent(context, { userId: holder(call), eventId: params.event_id }),
  }),
  'POST /api/poap-events/:event_id/duplicate': async ({ params, headers }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const idempotencyKey = headers['idempotency-key']
    return { data: await duplicateEvent(context, { userId, eventId: params.event_id, idempotencyKey }) }
  },
  'PUT /api/poap-events/:event_id/closing': async ({ params, body: { reason } }, call) => {
    const { language } = call
    const data = await closeEventEarly(context, { userId: holder(call), eventId: params.event_id, reason, language })
    const done =
      reason === null
        ? { act: 'poap_events.end', subject: data.id }
        : { act: 'poap_events.cancel', subject: `${data.id} ${reason}` }
    await recordCall(context, call, done)
    return { data }
  },
  'DELETE /api/poap-events/:event_id/closing': async ({ params }, call) => {
    const data = await reopenEvent(context, { userId: holder(call), eventId: params.event_id })
    await recordCall(context, call, { act: 'poap_events.reopen', subject: data.id })
    return { data }
  },
  'PUT /api/poap-events/:event_id/supply': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const data = await changeSupply(context, { userId, eventId: params.event_id, supply: body.supply })
    const subject = `${data.id} ${data.supply ?? 'unlimited'}`
    await recordCall(context, call, { act: 'poap_events.supply.update', subject })
    return { data }
  },
  'GET /api/poap-events/:event_id/people': async ({ params }, call) => ({
    data: await listPeople(context, { userId: holder(call), eventId: params.event_id }),
  }),
  'DELETE /api/poap-events/:event_id/people/:person_id': async ({ params }, call) => {
    const { event_id: eventId, person_id: personId } = params
    const { role, ...data } = await removePerson(context, { userId: holder(call), eventId, personId })
    await recordCall(context, call, { act: 'poap_events.people.remove', subject: `${eventId} ${personId} ${role}` })
    return { data }
  },
  'POST /api/poap-events/:event_id/invitations': async ({ params, body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'offers', { userId: viewer.userId, ipAddress: call.ipAddress })
    const { language } = call
    const eventId = params.event_id
    const { people, invitationId } = await inviteToEvent(context, { viewer, eventId, language, ...body })
    const subject = `${eventId} ${invitationId} ${body.role}`
    if (invitationId) await recordCall(context, call, { act: 'poap_events.invitations.create', subject })
    return { data: people }
  },
  'DELETE /api/poap-events/:event_id/invitations/:invitation_id': async ({ params }, call) => {
    const { event_id: eventId, invitation_id: invitationId } = params
    const { people, isWithdrawn } = await withdrawInvitation(context, { userId: holder(call), eventId, invitationId })
    const subject = `${eventId} ${invitationId}`
    if (isWithdrawn) await recordCall(context, call, { act: 'poap_events.invitations.delete', subject })
    return { data: people }
  },
  'GET /api/shared-events': async (_input, call) => ({ data: await listSharedEvents(context, signedIn(call)) }),
  'POST /api/event-invitations/:invitation_id/accept': async ({ params: { invitation_id: invitationId } }, call) => {
    const data = await acceptInvitation(context, { viewer: signedIn(call), invitationId })
    const act = data.role === 'holder' ? 'poap_events.transfer' : 'poap_events.invitations.accept'
    await recordCall(context, call, { act, subject: `${data.event_id} ${invitationId} ${data.role}` })
    return { data }
  },
  'DELETE /api/event-invitations/:invitation_id': async ({ params }, call) => ({
    data: await declineInvitation(context, { viewer: signedIn(call), invitationId: params.invitation_id }),
  }),
  'DELETE /api/poap-events/:event_id/change': async ({ params }, call) => ({
    data: await withdrawChange(context, { holderId: holder(call), eventId: params.event_id }),
  }),
  'PUT /api/poap-events/:event_id/picture': async ({ params }, call) => {
    const holderId = holder(call)
    await limitExpensiveCalls(context, 'pictures', { userId: holderId, ipAddress: call.ipAddress })
    return { data: await replacePicture(context, { holderId, eventId: params.event_id, picture: call.picture }) }
  },
  'DELETE /api/poap-events/:event_id/picture': async ({ params }, call) => ({
    data: await removePicture(context, { holderId: holder(call), eventId: params.event_id }),
  }),
  'GET /api/poap-events/:event_id/kiosks': async ({ params }, call) => ({
    data: await getKiosks(context, { userId: holder(call), eventId: params.event_id }),
  }),
  'POST /api/poap-events/:event_id/kiosks': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const data = await createKiosk(context, { userId, eventId: params.event_id, name: body.name })
    await recordCall(context, call, { act: 'poap_events.kiosks.create', subject: `${params.event_id} ${data.id}` })
    return { data }
  },
  'PUT /api/poap-events/:event_id/kiosks': async ({ params, body }, call) => {
    const data = await updateKioskSettings(context, { userId: holder(call), eventId: params.event_id, change: body })
    const subject = `${params.event_id} ${data.is_on ? 'on' : 'off'}`
    await recordCall(context, call, { act: 'poap_events.kiosks.update', subject })
    return { data }
  },
  'DELETE /api/poap-events/:event_id/kiosks/:kiosk_id': async ({ params }, call) => {
    const { event_id: eventId, kiosk_id: kioskId } = params
    const data = await removeKiosk(context, { userId: holder(call), eventId, kioskId })
    await recordCall(context, call, { act: 'poap_events.kiosks.delete', subject: `${eventId} ${kioskId}` })
    return { data }
  },
  'POST /api/kiosks/pair': async ({ body }, { ipAddress }) => ({
    data: await pairKiosk(context, { code: body.code, ipAddress }),
  }),
  'POST /api/kiosks/codes': async ({ body }, { viewer }) => ({
    data: await listCodes(context, { question: body, viewer }),
  }),
  'PUT /api/poap-events/:event_id/staff': async ({ params, body }, call) => {
    const data = await updateStaff(context, { userId: holder(call), eventId: params.event_id, isOn: body.is_on })
    const subject = `${params.event_id} ${data.is_on ? 'on' : 'off'}`
    await recordCall(context, call, { act: 'poap_events.staff.update', subject })
    return { data }
  },
  'GET /api/staff/:event': async ({ params }, call) => ({
    data: await getHandOutEvent(context, { userId: holder(call), event: params.event }),
  }),
  'POST /api/staff/:event/handouts': async ({ params, body }, call) => {
    const userId = holder(call)
    const { ipAddress, language } = call
    await limitExpensiveCalls(context, 'handouts', { userId, ipAddress })
    return { data: await createHandOut(context, { userId, event: params.event, entry: body, ipAddress, language }) }
  },
  'GET /api/poap-events/:event_id/guests': ({ params, query }, call) =>
    listGuests(context, { userId: holder(call), eventId: params.event_id, query }),
  'GET /api/poap-events/:event_id/guests/export': async ({ params, query: { format } }, call) => {
    const caller = { userId: holder(call), ipAddress: call.ipAddress }
    await limitExpensiveCalls(context, 'guests', caller)
    return await exportGuests(recordedOf(context, call), {
      ...caller,
      eventId: params.event_id,
      format,
      language: call.language,
    })
  },
  'GET /api/poap-events/:event_id/live': ({ params, headers }, call) =>
    getLive(context, { viewer: signedIn(call), eventId: params.event_id, lastId: headers['last-event-id'] }),
  'POST /api/poap-events/:event_id/guests/:collectible_id/email': async ({ params }, call) => {
    const caller = { userId: holder(call), ipAddress: call.ipAddress }
    await limitExpensiveCalls(context, 'guests', caller)
    const guest = { eventId: params.event_id, collectibleId: params.collectible_id }
    return { data: await emailGuest(recordedOf(context, call), { ...caller, ...guest, language: call.language }) }
  },
  'POST /api/poap-events/:event_id/guests/:collectible_id/revoke': async ({ params, body }, call) => {
    const caller = { userId: holder(call), ipAddress: call.ipAddress }
    await limitExpensiveCalls(context, 'guests', caller)
    const guest = { eventId: params.event_id, collectibleId: params.collectible_id, reason: body.reason }
    return { data: await revokeGuest(recordedOf(context, call), { ...caller, ...guest, language: call.language }) }
  },
  'GET /api/poap-events/:event_id/ways': async ({ params }, call) => ({
    data: await getEventWays(context, { userId: holder(call), eventId: params.event_id }),
  }),
  'PUT /api/poap-events/:event_id/ways/:way': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const { event_id: eventId, way } = params
    const data = await updateWay(context, { userId, eventId, way, change: body })
    const subject = `${eventId} ${way} ${body.is_on ? 'on' : 'off'}`
    await recordCall(context, call, { act: 'poap_events.ways.update', subject })
    return { data }
  },
  'POST /api/poap-events/:event_id/codes': async ({ params, headers, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const idempotencyKey = headers['idempotency-key']
    const eventId = params.event_id
    const codes = { userId, eventId, ...body, idempotencyKey }
    return { data: await createCodes(recordedOf(context, call), codes) }
  },
  'GET /api/poap-events/:event_id/codes/:batch_id': async ({ params }, call) => ({
    data: await getCodes(context, { userId: holder(call), eventId: params.event_id, batchId: params.batch_id }),
  }),
  'DELETE /api/poap-events/:event_id/codes/:batch_id': async ({ params }, call) => {
    const { event_id: eventId, batch_id: batchId } = params
    const data = await removeCodes(context, { userId: holder(call), eventId, batchId })
    await recordCall(context, call, { act: 'poap_events.codes.revoke', subject: `${eventId} ${batchId}` })
    return { data }
  },
  'POST /api/poap-events/:event_id/allowed-addresses': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const data = await allowAddresses(context, { userId, eventId: params.event_id, ...body })
    const subject = `${params.event_id} ${data.added}`
    await recordCall(context, call, { act: 'poap_events.allowed_addresses.create', subject })
    return { data }
  },
  'DELETE /api/poap-events/:event_id/allowed-addresses': async ({ params }, call) => {
    const data = await removeAllowedAddresses(context, { userId: holder(call), eventId: params.event_id })
    await recordCall(context, call, { act: 'poap_events.allowed_addresses.delete', subject: params.event_id })
    return { data }
  },
  'POST /api/poap-events/:event_id/guest-invitations': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'events', { userId, ipAddress: call.ipAddress })
    const { language } = call
    const data = await inviteAddresses(context, { userId, eventId: params.event_id, language, ...body })
    const subject = `${params.event_id} ${data.added}`
    await recordCall(context, call, { act: 'poap_events.guest_invitations.create', subject })
    return { data }
  },
  'DELETE /api/poap-events/:event_id/guest-invitations': async ({ params }, call) => {
    const data = await withdrawInvitations(context, { userId: holder(call), eventId: params.event_id })
    await recordCall(context, call, { act: 'poap_events.guest_invitations.delete', subject: params.event_id })
    return { data }
  },
  'GET /api/me': async (_input, call) => ({ data: await exportMe(context, signedIn(call)) }),
  'DELETE /api/me': async (_input, call) => ({ data: await deleteMe(context, signedIn(call)) }),
  'GET /api/names/:address': async ({ params }, call) => ({
    data: await getName(context, { address: params.address, userId: holder(call), ipAddress: call.ipAddress }),
  }),
  'GET /api/cards': ({ query }, call) => listCards(context, { holderId: holder(call), query }),
  'POST /api/cards': async ({ body }, call) => ({
    data: await registerCard(context, { holderId: holder(call), ref: body.ref }),
  }),
  'POST /api/cards/changes': async ({ body }, call) => {
    const holderId = holder(call)
    await limitExpensiveCalls(context, 'card-changes', { userId: holderId, ipAddress: call.ipAddress })
    return { data: await changeCards(context, { holderId, changes: body.changes }) }
  },
  'GET /api/card-ids': async ({ query }, call) => ({
    data: await listCardIds(context, { holderId: holder(call), sought: query }),
  }),
  'GET /api/card-filters': async (_input, call) => ({ data: await listCardFilters(context, holder(call)) }),
  'PUT /api/cards/:card_id': async ({ params, body }, call) => ({
    data: await updateCard(context, { holderId: holder(call), cardId: params.card_id, change: body }),
  }),
  'DELETE /api/cards/:card_id': async ({ params }, call) => ({
    data: await releaseCard(context, { holderId: holder(call), cardId: params.card_id }),
  }),
  'POST /api/copyable-cards': async ({ body }, call) => {
    const holderId = holder(call)
    await limitExpensiveCalls(context, 'copyable-cards', { userId: holderId, ipAddress: call.ipAddress })
    return { data: await createCopyable(context, { holderId, name: body.name }) }
  },
  'GET /api/copyable-cards/:card_id/address': async ({ params }, call) => ({
    data: await getCardAddress(context, { holderId: holder(call), cardId: params.card_id }),
  }),
  'POST /api/programming-links/:code/keys': ({ params, body }) =>
    fetchProgrammingKeys(context, { code: params.code, uid: body.UID }),
  'GET /api/cards/:card_id/taps': async ({ params }, call) => ({
    data: await listTaps(context, { holderId: holder(call), cardId: params.card_id }),
  }),
  'POST /api/cards/:card_id/offer': async ({ params, body }, call) => {
    const holderId = holder(call)
    await limitExpensiveCalls(context, 'offers', { userId: holderId, ipAddress: call.ipAddress })
    const { language } = call
    return { data: await offerCard(context, { holderId, cardId: params.card_id, email: body.email, language }) }
  },
  'DELETE /api/cards/:card_id/offer': async ({ params }, call) => ({
    data: await cancelOffer(context, { holderId: holder(call), cardId: params.card_id }),
  }),
  'GET /api/card-offers': ({ query }, call) => listOffers(context, { viewer: signedIn(call), query }),
  'POST /api/card-offers/:card_id/accept': async ({ params }, call) => ({
    data: await acceptOffer(context, { viewer: signedIn(call), cardId: params.card_id }),
  }),
  'DELETE /api/card-offers/:card_id': async ({ params }, call) => ({
    data: await declineOffer(context, { viewer: signedIn(call), cardId: params.card_id }),
  }),
  'GET /api/tokens': ({ query }, call) => listTokens(context, { viewer: signedIn(call), query }),
  'GET /api/collectibles': ({ query }, call) => listCollectibles(context, { viewer: signedIn(call), query }),
  'POST /api/collectibles': async ({ body: { ref, email } }, { viewer, ipAddress, language }) => {
    const keeper = viewer ? { bearer: viewer } : { email, ipAddress }
    return { data: (await collect(context, { ref, language, ...keeper })).collectible }
  },
  'GET /api/collectibles/:collectible_id': async ({ params }, call) => ({
    data: await getCollectible(context, { viewer: signedIn(call), collectibleId: params.collectible_id }),
  }),
  'GET /api/collectibles/:collectible_id/visibility': async ({ params }, call) => ({
    data: await getVisibility(context, { userId: holder(call), collectibleId: params.collectible_id }),
  }),
  'PUT /api/collectibles/:collectible_id/visibility': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'collections', { userId, ipAddress: call.ipAddress })
    const collectibleId = params.collectible_id
    return { data: await updateVisibility(context, { userId, collectibleId, isShown: body.is_shown }) }
  },
  'GET /api/collectibles/:collectible_id/sharing': async ({ params }, call) => ({
    data: await getSharing(context, { viewer: signedIn(call), collectibleId: params.collectible_id }),
  }),
  'PUT /api/collectibles/:collectible_id/sharing': async ({ params, body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'collections', { userId: viewer.userId, ipAddress: call.ipAddress })
    const collectibleId = params.collectible_id
    return { data: await updateSharing(context, { viewer, collectibleId, email: body.email }) }
  },
  'GET /api/public-collection': async (_input, call) => ({ data: await findPublicCollection(context, holder(call)) }),
  'PUT /api/public-collection': async ({ body }, call) => {
    const viewer = signedIn(call)
    const caller = { userId: viewer.userId, ipAddress: call.ipAddress }
    await limitExpensiveCalls(context, 'collections', caller)
    const change = { ...viewer, choices: body }
    if (await choosesName(context, change)) await limitExpensiveCalls(context, 'collection-names', caller)
    return { data: await updatePublicCollection(context, change) }
  },
  'DELETE /api/public-collection': async (_input, call) => ({
    data: await removePublicCollection(context, holder(call)),
  }),
  'PUT /api/public-collection/picture': async (_input, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'pictures', { userId, ipAddress: call.ipAddress })
    return { data: await replaceCollectionPicture(context, { userId, picture: call.picture }) }
  },
  'DELETE /api/public-collection/picture': async (_input, call) => ({
    data: await removeCollectionPicture(context, holder(call)),
  }),
  'GET /api/public-collection/collectibles': ({ query }, call) =>
    listCollectionChoices(context, { viewer: signedIn(call), query }),
  'PUT /api/public-collection/collectibles': async ({ body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'collections', { userId, ipAddress: call.ipAddress })
    return { data: await updateCollectionChoices(context, { userId, change: body }) }
  },
  'GET /api/imported-poaps': ({ query }, call) => listImportedPoaps(context, { userId: holder(call), query }),
  'POST /api/imported-poaps': async ({ body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'poap-imports', { userId: viewer.userId, ipAddress: call.ipAddress })
    return { data: await importPoaps(context, { viewer, poaps: body.poaps }) }
  },
  'POST /api/imported-poaps/preview': async ({ body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'poap-imports', { userId, ipAddress: call.ipAddress })
    return { data: await previewPoaps(context, { userId, tokenIds: body.token_ids }) }
  },
  'POST /api/imported-poaps/wallet': async ({ body }, call) => {
    const viewer = signedIn(call)
    const { ipAddress } = call
    await limitExpensiveCalls(context, 'poap-imports', { userId: viewer.userId, ipAddress })
    return { data: await importPoapsOfWallet(context, { viewer, request: body, ipAddress }) }
  },
  'PUT /api/imported-poaps/visibility': async ({ body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'collections', { userId, ipAddress: call.ipAddress })
    return { data: await updateImportedVisibility(context, { userId, change: body }) }
  },
  'DELETE /api/imported-poaps': async (_input, call) => ({
    data: await removeImportedPoaps(context, { userId: holder(call) }),
  }),
  'DELETE /api/imported-poaps/:imported_id': async ({ params }, call) => ({
    data: await removeImportedPoaps(context, { userId: holder(call), importedId: params.imported_id }),
  }),
  'POST /api/collectibles/:collectible_id/voucher': async ({ params, body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'vouchers', { userId: viewer.userId, ipAddress: call.ipAddress })
    return { data: await issueVoucher(context, { viewer, collectibleId: params.collectible_id, request: body }) }
  },
  'POST /api/collectibles/:collectible_id/mint': async ({ params, body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'paid-mints', { userId: viewer.userId, ipAddress: call.ipAddress })
    return { data: await mint(context, { viewer, collectibleId: params.collectible_id, request: body }) }
  },
  'GET /api/collectibles/:collectible_id/chain': async ({ params }, call) => ({
    data: await getChainState(context, { viewer: signedIn(call), collectibleId: params.collectible_id }),
  }),
  'POST /api/collectibles/:collectible_id/chain': async ({ params, body }, call) => ({
    data: await reportTransaction(context, {
      viewer: signedIn(call),
      collectibleId: params.collectible_id,
      transactionHash: body.transaction_hash,
    }),
  }),
  'GET /api/webhooks': async (_input, call) => ({ data: await listWebhooks(context, holder(call)) }),
  'POST /api/webhooks': async ({ headers, body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'webhooks', { userId: viewer.userId, ipAddress: call.ipAddress })
    const idempotencyKey = headers['idempotency-key']
    const wanted = { viewer, webhook: body, language: call.language, idempotencyKey }
    return { data: await createWebhook(recordedOf(context, call), wanted) }
  },
  'GET /api/webhooks/:webhook_id': async ({ params }, call) => ({
    data: await getWebhook(context, { userId: holder(call), webhookId: params.webhook_id }),
  }),
  'PUT /api/webhooks/:webhook_id': async ({ params, body }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'webhooks', { userId, ipAddress: call.ipAddress })
    const { webhook_id: subject } = params
    const data = await updateWebhook(context, { userId, webhookId: subject, change: body })
    const { is_paused, ...others } = body
    if (Object.keys(others).length > 0) await recordCall(context, call, { act: 'webhooks.update', subject })
    if (is_paused !== undefined)
      await recordCall(context, call, { act: is_paused ? 'webhooks.pause' : 'webhooks.resume', subject })
    return { data }
  },
  'DELETE /api/webhooks/:webhook_id': async ({ params }, call) => {
    const data = await removeWebhook(context, { userId: holder(call), webhookId: params.webhook_id })
    await recordCall(context, call, { act: 'webhooks.delete', subject: data.id })
    return { data }
  },
  'POST /api/webhooks/:webhook_id/secret': async ({ params, headers }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'webhooks', { userId, ipAddress: call.ipAddress })
    const idempotencyKey = headers['idempotency-key']
    const own = { userId, webhookId: params.webhook_id, idempotencyKey }
    return { data: await replaceSecret(recordedOf(context, call), own) }
  },
  'POST /api/webhooks/:webhook_id/test': async ({ params }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'webhooks', { userId, ipAddress: call.ipAddress })
    return { data: await testWebhook(context, { userId, webhookId: params.webhook_id }) }
  },
  'GET /api/webhooks/:webhook_id/deliveries': ({ params, query }, call) =>
    listDeliveries(context, { userId: holder(call), webhookId: params.webhook_id, query }),
  'POST /api/webhooks/:webhook_id/deliveries/:delivery_id/replay': async ({ params }, call) => {
    const userId = holder(call)
    await limitExpensiveCalls(context, 'webhooks', { userId, ipAddress: call.ipAddress })
    const { webhook_id: webhookId, delivery_id: deliveryId } = params
    return { data: await replayDelivery(context, { userId, webhookId, deliveryId }) }
  },
})
