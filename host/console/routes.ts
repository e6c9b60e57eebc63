import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import type { OperatorWebhook } from '@iyk/cards/webhooks/operator-store.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { ownEmailOf } from '@iyk/identity/users/name-of.ts'
import type { Input } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import type { consoleRoutes } from '@iyk/wire/console-routes.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { parseSecrets } from '../config.ts'
import { listApiKeys } from './api-keys/list.ts'
import { revokeKey, revokeKeys } from './api-keys/revoke.ts'
import { listApprovals } from './approvals.ts'
import { exportAudit } from './audit/export.ts'
import { listAudit } from './audit/list.ts'
import { setBlocked } from './cards/block.ts'
import { getCard } from './cards/get.ts'
import { hold } from './cards/hold.ts'
import { limit } from './cards/limit.ts'
import { listCards } from './cards/list.ts'
import { release } from './cards/release.ts'
import { remove as removeCard } from './cards/remove.ts'
import { rename } from './cards/rename.ts'
import { requireCardById, toCard } from './cards/to-card.ts'
import { forget } from './chips/forget.ts'
import { listChips } from './chips/list.ts'
import { revoke } from './collectibles/revoke.ts'
import { listPublicCollections } from './collections/list.ts'
import { restore as restoreCollection, takeDown as takeDownCollection } from './collections/takedown.ts'
import type { ConsoleService } from './console-service.ts'
import { listDecisions } from './decisions.ts'
import { approve } from './events/approve.ts'
import { cancel } from './events/cancel.ts'
import { correct } from './events/correct.ts'
import { end } from './events/end.ts'
import { getEvent } from './events/get.ts'
import { listEvents } from './events/list.ts'
import { nameHolders } from './events/name-holders.ts'
import { reject } from './events/reject.ts'
import { reopen } from './events/reopen.ts'
import { takeDown } from './events/takedown.ts'
import { transfer } from './events/transfer.ts'
import { findNamed } from './find-named.ts'
import { getHealth } from './health.ts'
import { listLimits } from './limits.ts'
import { listEmails } from './mails/list.ts'
import { recipientsOf } from './mails/recipients-of.ts'
import { resendFailed, resendMail } from './mails/resend.ts'
import { testMail } from './mails/test.ts'
import { getMe } from './me.ts'
import { type ConsoleCall, type Done, type Recorded, unchanged } from './operation.ts'
import { add } from './operators/create.ts'
import { listAll } from './operators/list.ts'
import { remove } from './operators/remove.ts'
import { changeRoleOf } from './operators/update.ts'
import { ban, unban } from './people/ban.ts'
import { deletePerson } from './people/delete.ts'
import { endOneSession, endSessions } from './people/end-sessions.ts'
import { exportPerson } from './people/export.ts'
import { getPerson } from './people/get.ts'
import { listPeople } from './people/list.ts'
import { actOnPerson, assertMayActOn, requirePerson } from './people/require-person.ts'
import { resetStep } from './people/reset-second-step.ts'
import { getPicture } from './pictures/get.ts'
import { restore, takeDown as takeDownPicture } from './pictures/takedown.ts'
import { pause as pauseRelayer, resume as resumeRelayer } from './relayer/pause.ts'
import { getRelayer } from './relayer.ts'
import { requireUser } from './require-user.ts'
import { listSettings } from './settings.ts'
import { getVersion } from './version.ts'
import { replay } from './webhooks/deliveries/replay.ts'
import { listDeliveriesOf } from './webhooks/deliveries.ts'
import { listWebhooks, toWebhook } from './webhooks/list.ts'
import { pause, resume, sendTest } from './webhooks/pause.ts'

type Table = typeof consoleRoutes
type Key = keyof Table
type Of<K extends Key, Result> = (input: Input<Table[K]>, call: ConsoleCall) => Promise<Result> | Result

/** What is about people is looked at with a line of the audit log, and so is what leaves as a file. */
export const seenKeys = [
  'GET /api/console/people',
  'GET /api/console/people/:user_id',
  'GET /api/console/people/:user_id/export',
  'GET /api/console/mails',
  'GET /api/console/audit/export',
] as const satisfies readonly Key[]
type SeenKey = (typeof seenKeys)[number]
type ReadKey = Exclude<Extract<Key, `GET ${string}`>, SeenKey>
type ChangeKey = Exclude<Key, `GET ${string}`>
type DataOf<K extends ChangeKey> = Static<Table[K]['reply']> extends { data: infer Data } ? Data : never

type Reads = { [K in ReadKey]: Of<K, Static<Table[K]['reply']>> }
type RecordedReads = { [K in SeenKey]: Of<K, Recorded<Static<Table[K]['reply']>>> }
type Changes = { [K in ChangeKey]: Of<K, Done<DataOf<K>>> }

/** Calls about people are 404 with another provider, before a handler runs. */
const ours = ({ contexts: { identity } }: ConsoleService): IdentityContext => {
  if (!identity) throw new Refusal('route_not_found')
  return identity
}

const both = (service: ConsoleService) => ({ identity: ours(service), cards: service.contexts.cards })

/** Whose messages a call is about: support must say, and may be told of no operator's. */
const findRecipients = async (service: ConsoleService, call: ConsoleCall, userId: string | undefined) => {
  if (userId === undefined && call.operator.role === 'support')
    throw new Refusal('session_authorization_error', { message: 'Name the person whose messages these are.' })
  if (userId === undefined) return undefined
  const identity = ours(service)
  await assertMayActOn(identity, call, userId)
  return recipientsOf(identity, userId)
}

const asFile = (name: string, content: object) =>
  new Response(JSON.stringify(content, undefined, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })

/** Calls that only look. */
export const createReads = (service: ConsoleService): Reads => {
  const { contexts, config, environment, host } = service
  const { cards } = contexts
  return {
    'GET /api/console/me': (_input, call) => getMe(service, call),
    'GET /api/console/operators': () => listAll(cards),
    'GET /api/console/approvals': ({ query }) => listApprovals(contexts, query),
    'GET /api/console/decisions': ({ query }) => listDecisions(contexts, query),
    'GET /api/console/events': ({ query }) => listEvents(contexts, query),
    'GET /api/console/events/:event_id': ({ params }) => getEvent(contexts, params.event_id),
    'GET /api/console/pictures/:hash': ({ params }) => getPicture(cards, params),
    'GET /api/console/collections': ({ query }) => listPublicCollections(cards, query),
    'GET /api/console/cards': ({ query }) => listCards(cards, query),
    'GET /api/console/cards/:card_id': ({ params }) => getCard(cards, params.card_id),
    'GET /api/console/chips': () => listChips(cards),
    'GET /api/console/webhooks': ({ query }) => listWebhooks(cards, query),
    'GET /api/console/webhooks/:webhook_id/deliveries': ({ params, query }) =>
      listDeliveriesOf(cards, { webhookId: params.webhook_id, query }),
    'GET /api/console/api-keys': ({ query }) => listApiKeys(cards, query),
    'GET /api/console/relayer': () => getRelayer(cards),
    'GET /api/console/audit': ({ query }) => listAudit(cards, query),
    'GET /api/console/limits': () => listLimits(config, host),
    'GET /api/console/health': () => getHealth(service),
    'GET /api/console/settings': () => listSettings(environment, config),
    'GET /api/console/version': () => getVersion(cards),
  }
}

export const createRecordedReads = (service: ConsoleService): RecordedReads => {
  const { contexts, environment } = service
  const { cards } = contexts
  const redact = createRedactor(parseSecrets(environment))
  return {
    'GET /api/console/people': ({ query }) => listPeople(ours(service), query),
    'GET /api/console/people/:user_id': ({ params }) => getPerson(both(service), params.user_id),
    'GET /api/console/people/:user_id/export': async ({ params: { user_id: userId } }, call) => {
      await assertMayActOn(ours(service), call, userId)
      const exported = await exportPerson(both(service), userId, cards.clock())
      return { reply: asFile(`${userId}.json`, exported), about: { user_id: userId } }
    },
    'GET /api/console/mails': async ({ query }, call) => {
      const recipients = await findRecipients(service, call, query.user_id)
      const reply = await listEmails(contexts, { ...query, recipients }, redact)
      return { reply, about: { user_id: await findNamed(cards.database, query.user_id) } }
    },
    'GET /api/console/audit/export': ({ query }) => exportAudit(cards, query),
  }
}

/** Calls that change something. */
export const createChanges = (service: ConsoleService): Changes => {
  const { contexts, config, environment } = service
  const { cards } = contexts
  const redact = createRedactor(parseSecrets(environment))
  const withCard = async <Input extends object>(
    cardId: string,
    work: (input: { card: OperatorCard } & Input) => Promise<Done<OperatorCard>>,
    input: Input,
  ) => {
    const { data, about } = await work({ ...input, card: await requireCardById(cards, cardId) })
    return { data: toCard(data), about }
  }
  const withHolder = async (work: Promise<Done<OperatorEvent>>) => {
    const { data, about } = await work
    // What was done is written as done, also without a name.
    const [named] = await nameHolders(contexts, [data]).catch(() => [])
    return { data: named ?? { ...data, holder_name: '' }, about }
  }
  const withWebhook = async (work: Promise<Done<OperatorWebhook>>) => {
    const { data, about } = await work
    return { data: toWebhook(data), about }
  }
  return {
    'POST /api/console/operators': ({ body }, { operator }) => add(contexts, { ...body, by: operator.userId }),
    'PUT /api/console/operators/:user_id': ({ params, body }, { operator }) =>
      changeRoleOf(contexts, { userId: params.user_id, role: body.role, by: operator.userId }),
    'DELETE /api/console/operators/:user_id': ({ params }, { operator }) =>
      remove(contexts, { userId: params.user_id, by: operator.userId }),

    'POST /api/console/events/:event_id/approve': ({ params, body }) =>
      withHolder(approve(cards, { eventId: params.event_id, ...body })),
    'POST /api/console/events/:event_id/reject': ({ params, body }) =>
      withHolder(reject(cards, { eventId: params.event_id, ...body })),
    'POST /api/console/events/:event_id/takedown': ({ params, body }) =>
      withHolder(takeDown(cards, { eventId: params.event_id, ...body })),
    'POST /api/console/events/:event_id/correct': ({ params, body }) =>
      withHolder(correct(cards, { eventId: params.event_id, correction: body })),
    'POST /api/console/events/:event_id/cancel': ({ params, body }) =>
      withHolder(
        cancel(cards, { eventId: params.event_id, reason: body.reason, isQuiet: body.without_emails ?? false }),
      ),
    'POST /api/console/events/:event_id/end': ({ params }) => withHolder(end(cards, { eventId: params.event_id })),
    'POST /api/console/events/:event_id/reopen': ({ params }) =>
      withHolder(reopen(cards, { eventId: params.event_id })),
    'POST /api/console/events/:event_id/transfer': async ({ params, body }) =>
      withHolder(transfer(cards, { eventId: params.event_id, holderId: await requireUser(contexts, body.holder) })),

    'POST /api/console/pictures/:hash/takedown': ({ params }) => takeDownPicture(cards, params),
    'POST /api/console/pictures/:hash/restore': ({ params }) => restore(cards, params),
    'POST /api/console/collections/:name/takedown': ({ params, body }) =>
      takeDownCollection(cards, { ...params, ...body }),
    'POST /api/console/collections/:name/restore': ({ params }) => restoreCollection(cards, params),

    'POST /api/console/cards/:card_id/block': ({ params }) =>
      withCard(params.card_id, (input) => setBlocked(cards, input), { blocked: true }),
    'POST /api/console/cards/:card_id/unblock': ({ params }) =>
      withCard(params.card_id, (input) => setBlocked(cards, input), { blocked: false }),
    'POST /api/console/cards/:card_id/release': ({ params }) =>
      withCard(params.card_id, (input) => release(cards, input), {}),
    'POST /api/console/cards/:card_id/hold': async ({ params, body }) => {
      const held = { holderId: await requireUser(contexts, body.holder), eventId: body.event_id ?? null }
      return withCard(params.card_id, (input) => hold(cards, input), held)
    },
    'POST /api/console/cards/:card_id/rename': ({ params, body }) =>
      withCard(params.card_id, (input) => rename(cards, input), body),
    'POST /api/console/cards/:card_id/limit': ({ params, body }) =>
      withCard(params.card_id, (input) => limit(cards, input), {
        perDay: body.per_day,
        perNetwork: body.per_network,
      }),
    'DELETE /api/console/cards/:card_id': async ({ params }) =>
      removeCard(cards, { card: await requireCardById(cards, params.card_id) }),
    'DELETE /api/console/chips/:uid': ({ params }) => forget(cards, params.uid),
    'POST /api/console/collectibles/:collectible_id/revoke': ({ params, body }) =>
      revoke(cards, { id: params.collectible_id, reason: body.reason }),

    'POST /api/console/people/:user_id/end-sessions': ({ params: { user_id: userId }, body }, call) => {
      const { session_id: sessionId } = body
      const act = async (identity: IdentityContext) => {
        await requirePerson(identity, userId)
        return sessionId === undefined ? endSessions(identity, userId) : endOneSession(identity, { userId, sessionId })
      }
      return actOnPerson(ours(service), call, { userId, act })
    },
    'POST /api/console/people/:user_id/reset-second-step': ({ params: { user_id: userId } }, call) =>
      actOnPerson(ours(service), call, { userId, act: (identity) => resetStep(identity, userId) }),
    'POST /api/console/people/:user_id/ban': async ({ params: { user_id: userId }, body }, call) => {
      const { operator, ipAddress, userAgent } = call
      if (body.take_down_events !== undefined && operator.role !== 'owner')
        throw new Refusal('session_authorization_error', { message: 'Only an owner takes events down with a ban.' })
      await assertMayActOn(ours(service), call, userId)
      return ban(both(service), {
        userId,
        reason: body.take_down_events,
        keepsOwner: true,
        keepsOperators: operator.role !== 'owner',
        record: (act, about) =>
          recordAct(ours(service), {
            ...about,
            actor: 'console',
            act,
            outcome: 'ok',
            operator_id: operator.userId,
            session_id: operator.sessionId,
            ip_address: ipAddress,
            user_agent: userAgent,
          }),
      })
    },
    'POST /api/console/people/:user_id/unban': ({ params: { user_id: userId } }, call) =>
      actOnPerson(ours(service), call, { userId, act: (identity) => unban(identity, userId) }),
    'POST /api/console/people/:user_id/delete': ({ params: { user_id: userId }, body }, call) => {
      const act = async (identity: IdentityContext) => {
        const { user } = await requirePerson(identity, userId)
        const { email } = ownEmailOf(user)
        if (body.confirm.trim().toLowerCase() !== (email || userId).toLowerCase())
          throw new Refusal('bad_request', {
            message: 'confirm must be the address of this person, or their ID without one.',
          })
        return deletePerson(identity, userId, { keepsOwner: true })
      }
      return actOnPerson(ours(service), call, { userId, act })
    },

    'POST /api/console/mails/:mail_id/resend': async ({ params, body }, call) => {
      const recipients = await findRecipients(service, call, body.user_id)
      const user_id = await findNamed(cards.database, body.user_id)
      const { data, about } = await resendMail(cards, { id: Number(params.mail_id), recipients })
      return { data, about: { ...about, user_id } }
    },
    'POST /api/console/mails/resend-failed': () => resendFailed(cards),
    'POST /api/console/mails/test': ({ body }) =>
      testMail({ ...config, brand: contexts.cards.settings.brand }, body.to, redact),

    'POST /api/console/webhooks/:webhook_id/deliveries/:delivery_id/replay': ({ params }) =>
      replay(cards, { deliveryId: params.delivery_id, webhookId: params.webhook_id }),
    'POST /api/console/webhooks/:webhook_id/pause': ({ params }) => withWebhook(pause(cards, params.webhook_id)),
    'POST /api/console/webhooks/:webhook_id/resume': ({ params }) => withWebhook(resume(cards, params.webhook_id)),
    'POST /api/console/webhooks/:webhook_id/test': ({ params }) => withWebhook(sendTest(cards, params.webhook_id)),

    'DELETE /api/console/api-keys/:key_id': ({ params }) => revokeKey(cards, params.key_id),
    'POST /api/console/api-keys/revoke-all': async ({ body: { user_id: userId } }) => {
      const { data, about } = await revokeKeys(cards, userId)
      return about.unchanged ? unchanged(data, { user_id: await findNamed(cards.database, userId) }) : { data, about }
    },

    'POST /api/console/relayer/pause': ({ body }) => pauseRelayer(cards, body.chain_id?.toString()),
    'POST /api/console/relayer/resume': ({ body }) => resumeRelayer(cards, body.chain_id?.toString()),
  }
}
