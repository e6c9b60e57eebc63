import type { Handlers } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { cardsRoutes } from '@iyk/wire/routes.ts'
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
import type { CardsContext, Viewer } from './context.ts'
import { limitExpensiveCalls } from './limits/limit-calls.ts'
import { deleteMe } from './me/delete-me.ts'
import { exportMe } from './me/export-me.ts'
import { createEvent } from './poap-events/create.ts'
import { getEvent } from './poap-events/get.ts'
import { listHeldEvents } from './poap-events/list.ts'
import { removePicture, replacePicture } from './poap-events/picture.ts'
import { updateEvent } from './poap-events/update.ts'
import { withdrawChange } from './poap-events/withdraw-change.ts'
import { listTaps } from './taps/list-by-hour.ts'

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

/** The folder of an operation follows from its path on the wire. */
export const createHandlers = (context: CardsContext): Handlers<typeof cardsRoutes, Call> => ({
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
  'GET /api/me': async (_input, call) => ({ data: await exportMe(context, signedIn(call)) }),
  'DELETE /api/me': async (_input, call) => ({ data: await deleteMe(context, signedIn(call)) }),
  'GET /api/cards': async (_input, call) => ({ data: await listCards(context, holder(call)) }),
  'POST /api/cards': async ({ body }, call) => ({
    data: await registerCard(context, { holderId: holder(call), ref: body.ref }),
  }),
  'PUT /api/cards/:card_id': async ({ params, body }, call) => ({
    data: await updateCard(context, { holderId: holder(call), cardId: params.card_id, change: body }),
  }),
  'DELETE /api/cards/:card_id': async ({ params }, call) => ({
    data: await releaseCard(context, { holderId: holder(call), cardId: params.card_id }),
  }),
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
  'GET /api/card-offers': async (_input, call) => ({ data: await listOffers(context, signedIn(call)) }),
  'POST /api/card-offers/:card_id/accept': async ({ params }, call) => ({
    data: await acceptOffer(context, { viewer: signedIn(call), cardId: params.card_id }),
  }),
  'DELETE /api/card-offers/:card_id': async ({ params }, call) => ({
    data: await declineOffer(context, { viewer: signedIn(call), cardId: params.card_id }),
  }),
  'GET /api/collectibles': ({ query }, call) => listCollectibles(context, { viewer: signedIn(call), query }),
  'POST /api/collectibles': async ({ body: { ref, email } }, { viewer, ipAddress, language }) => {
    const keeper = viewer ? { bearer: viewer } : { email, ipAddress }
    return { data: (await collect(context, { ref, language, ...keeper })).collectible }
  },
  'GET /api/collectibles/:collectible_id': async ({ params }, call) => ({
    data: await getCollectible(context, { viewer: signedIn(call), collectibleId: params.collectible_id }),
  }),
  'POST /api/collectibles/:collectible_id/voucher': async ({ params, body }, call) => {
    const viewer = signedIn(call)
    await limitExpensiveCalls(context, 'vouchers', { userId: viewer.userId, ipAddress: call.ipAddress })
    return { data: await issueVoucher(context, { viewer, collectibleId: params.collectible_id, request: body }) }
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
})
