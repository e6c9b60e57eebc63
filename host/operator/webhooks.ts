import { replayDelivery } from '@iyk/cards/webhooks/deliveries/replay.ts'
import { listDeliveries } from '@iyk/cards/webhooks/deliveries.ts'
import {
  countBehind,
  type DeliveryOutlook,
  findAnyWebhook,
  findOutlook,
  listAllWebhooks,
  type OperatorWebhook,
  pauseByOperator,
  resumeByOperator,
} from '@iyk/cards/webhooks/operator-store.ts'
import { testWebhook } from '@iyk/cards/webhooks/test.ts'
import { pageSize } from '@iyk/wire/limits.ts'
import type { Delivery } from '@iyk/wire/webhooks.ts'
import { type Command, CommandRefused, nothingToDo, printable, printTable, requireWord } from './command.ts'
import { requireUserId } from './users.ts'

const find = async ({ cards }: Parameters<Command['run']>[0], word: string) => {
  const found = await findAnyWebhook(cards.database, word)
  if (!found) throw new CommandRefused(`There is no webhook "${printable(word)}". See: webhooks list`)
  return found
}
const ownOf = ({ id, user_id }: OperatorWebhook) => ({ webhookId: id, userId: user_id })
const aboutOf = ({ id, user_id }: OperatorWebhook) => ({ user_id, subject: id })

const stateOf = ({ paused_by, failing_since }: OperatorWebhook) => {
  if (paused_by === 'gone') return 'paused: its receiver is gone'
  if (paused_by !== null) return `paused by ${paused_by === 'failures' ? 'repeated failures' : `the ${paused_by}`}`
  return failing_since ? `failing since ${failing_since.toISOString()}` : 'works'
}

export const listWebhooksCommand: Command = {
  usage: 'webhooks list [user id or email]',
  about: 'List webhooks of a user or of all, with what waits for them.',
  run: async (contexts, [named]) => {
    const userId = named === undefined ? undefined : await requireUserId(contexts, named)
    const rows = await listAllWebhooks(contexts.cards.database, userId)
    if (rows.length === 0) console.log('There are no webhooks.')
    else
      printTable(
        ['ID', 'USER', 'WAITING', 'STATE', 'URL'],
        rows.map((one) => [one.id, one.user_id, String(one.waiting), stateOf(one), one.url]),
      )
    return userId === undefined ? undefined : { user_id: userId }
  },
}

const resultOf = ({ error, status }: Delivery) => String((error === 'status' || error === null ? status : error) ?? '')

/** The head of a jam is older than what it holds up, and may be on none of the next pages. */
const printBlocking = async ({ cards }: Parameters<Command['run']>[0], blocking: readonly Delivery[]) => {
  if (blocking.length === 0) return
  const behind = await countBehind(
    cards.database,
    blocking.map(({ id }) => id),
  )
  console.log('Not accepted yet. What happened later at the same event waits behind each of these:')
  printTable(
    ['ID', 'WAITS SINCE', 'TYPE', 'ATTEMPTS', 'LAST RESULT', 'NEXT ATTEMPT', 'BEHIND IT'],
    blocking.map((one) => [
      one.id,
      one.created_at,
      one.type,
      String(one.attempts),
      resultOf(one),
      one.next_attempt_at ?? 'now',
      String(behind.get(one.id) ?? 0),
    ]),
  )
  console.log('')
}

export const listDeliveriesCommand: Command = {
  usage: 'webhooks deliveries <webhook id> [--before <number>]',
  about: `Show what others wait for, and the last ${pageSize} deliveries of a webhook, newest first; with --before, those before them.`,
  run: async (contexts, words, { before }) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    const cursor = before === undefined ? {} : { cursor: String(before) }
    const query = { limit: String(pageSize), ...cursor }
    const { data, blocking, next_cursor } = await listDeliveries(contexts.cards, { ...ownOf(webhook), query })
    await printBlocking(contexts, blocking)
    if (data.length === 0)
      console.log(before === undefined ? 'Nothing was sent to it yet.' : 'Nothing was sent to it before those.')
    else
      printTable(
        ['ID', 'CREATED', 'TYPE', 'STATE', 'ATTEMPTS', 'RESULT'],
        data.map((one) => [one.id, one.created_at, one.type, one.state, String(one.attempts), resultOf(one)]),
      )
    if (next_cursor !== undefined)
      console.log(`For those before: webhooks deliveries ${webhook.id} --before ${next_cursor}`)
    return aboutOf(webhook)
  },
}

const saidOf = ({ id, paused_by }: OperatorWebhook, { isBeingSent, before, restsUntil }: DeliveryOutlook) => {
  if (isBeingSent) return 'is being sent at this moment, so nothing was changed.'
  if (paused_by !== null) return `is sent once the webhook is resumed: webhooks resume ${id}`
  if (before > 0) return `is sent after ${before} of its event that ${before === 1 ? 'waits' : 'wait'} before it.`
  if (restsUntil)
    return `is sent from ${restsUntil.toISOString()} on: its receiver failed or was slow and rests until then.`
  return 'is sent now by a running host.'
}

export const replayDeliveryCommand: Command = {
  usage: 'webhooks replay <delivery id>',
  about: 'Send a delivery once more, with its id.',
  run: async (contexts, words) => {
    const deliveryId = requireWord(words, 'delivery id')
    const webhook = await find(contexts, deliveryId)
    if (webhook.id === deliveryId.toLowerCase())
      throw new CommandRefused(`That is a webhook. See: webhooks deliveries ${webhook.id}`)
    const own = { ...ownOf(webhook), deliveryId: deliveryId.toLowerCase() }
    const { id } = await replayDelivery(contexts.cards, own)
    const outlook = await findOutlook(contexts.cards.database, id, contexts.cards.clock())
    if (outlook) console.log(`${id} ${saidOf(webhook, outlook)}`)
    return { user_id: webhook.user_id, subject: id }
  },
}

export const pauseWebhookCommand: Command = {
  usage: 'webhooks pause <webhook id>',
  about: 'Stop sending to a webhook. What happens waits, and its owner cannot resume it.',
  run: async (contexts, words) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    if (!(await pauseByOperator(contexts.cards.database, webhook.id)))
      return nothingToDo('The webhook is paused already', aboutOf(webhook))
    console.log(`Paused. To resume it: webhooks resume ${webhook.id}`)
    return aboutOf(webhook)
  },
}

export const resumeWebhookCommand: Command = {
  usage: 'webhooks resume <webhook id>',
  about: 'Send to a webhook again after a pause for any reason.',
  run: async (contexts, words) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    if (!(await resumeByOperator(contexts.cards.database, webhook.id, contexts.cards.clock())))
      return nothingToDo('The webhook is not paused', aboutOf(webhook))
    console.log(`Resumed. Waiting: ${webhook.waiting}.`)
    return aboutOf(webhook)
  },
}

export const testWebhookCommand: Command = {
  usage: 'webhooks test <webhook id>',
  about: 'Send a test to a webhook, once, also while it is paused.',
  run: async (contexts, words) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    await testWebhook(contexts.cards, ownOf(webhook))
    console.log(`A running host sends it now. See: webhooks deliveries ${webhook.id}`)
    return aboutOf(webhook)
  },
}
