import { findAnyWebhook, listAllWebhooks, type OperatorWebhook } from '@iyk/cards/webhooks/operator-store.ts'
import type { ConsoleDelivery, ConsoleDeliveryList } from '@iyk/wire/console-service.ts'
import { pageSize } from '@iyk/wire/limits.ts'
import { replay } from '../console/webhooks/deliveries/replay.ts'
import { listDeliveriesOf } from '../console/webhooks/deliveries.ts'
import { aboutWebhook } from '../console/webhooks/list.ts'
import { pause, resume, sendTest } from '../console/webhooks/pause.ts'
import { type Command, CommandRefused, nothingToDo, printable, printTable, requireWord } from './command.ts'
import { requireUserId } from './users.ts'

const find = async ({ cards }: Parameters<Command['run']>[0], word: string) => {
  const found = await findAnyWebhook(cards.database, word)
  if (!found) throw new CommandRefused(`There is no webhook "${printable(word)}". See: webhooks list`)
  return found
}

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

const resultOf = ({ error, status }: ConsoleDelivery) =>
  String((error === 'status' || error === null ? status : error) ?? '')

/** The head of a jam is older than what it holds up, and may be on none of the next pages. */
const printBlocking = (blocking: ConsoleDeliveryList['blocking']) => {
  if (blocking.length === 0) return
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
      String(one.behind),
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
    const { data, blocking, next_cursor } = await listDeliveriesOf(contexts.cards, { webhookId: webhook.id, query })
    printBlocking(blocking)
    if (data.length === 0)
      console.log(before === undefined ? 'Nothing was sent to it yet.' : 'Nothing was sent to it before those.')
    else
      printTable(
        ['ID', 'CREATED', 'TYPE', 'STATE', 'ATTEMPTS', 'RESULT'],
        data.map((one) => [one.id, one.created_at, one.type, one.state, String(one.attempts), resultOf(one)]),
      )
    if (next_cursor !== undefined)
      console.log(`For those before: webhooks deliveries ${webhook.id} --before ${next_cursor}`)
    return aboutWebhook(webhook)
  },
}

const saidOf = (
  id: string,
  { is_being_sent, is_paused, before, rests_until }: Awaited<ReturnType<typeof replay>>['data'],
) => {
  if (is_being_sent) return 'is being sent at this moment, so nothing was changed.'
  if (is_paused) return `is sent once the webhook is resumed: webhooks resume ${id}`
  if (before > 0) return `is sent after ${before} of its event that ${before === 1 ? 'waits' : 'wait'} before it.`
  if (rests_until) return `is sent from ${rests_until} on: its receiver failed or was slow and rests until then.`
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
    const { data, about } = await replay(contexts.cards, { deliveryId: deliveryId.toLowerCase() })
    console.log(`${data.id} ${saidOf(webhook.id, data)}`)
    return about
  },
}

export const pauseWebhookCommand: Command = {
  usage: 'webhooks pause <webhook id>',
  about: 'Stop sending to a webhook. What happens waits, and its owner cannot resume it.',
  run: async (contexts, words) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    const { about } = await pause(contexts.cards, webhook.id)
    if (about.unchanged) return nothingToDo('The webhook is paused already', about)
    console.log(`Paused. To resume it: webhooks resume ${webhook.id}`)
    return about
  },
}

export const resumeWebhookCommand: Command = {
  usage: 'webhooks resume <webhook id>',
  about: 'Send to a webhook again after a pause for any reason.',
  run: async (contexts, words) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    const { about } = await resume(contexts.cards, webhook.id)
    if (about.unchanged) return nothingToDo('The webhook is not paused', about)
    console.log(`Resumed. Waiting: ${webhook.waiting}.`)
    return about
  },
}

export const testWebhookCommand: Command = {
  usage: 'webhooks test <webhook id>',
  about: 'Send a test to a webhook, once, also while it is paused.',
  run: async (contexts, words) => {
    const webhook = await find(contexts, requireWord(words, 'webhook id'))
    const { about } = await sendTest(contexts.cards, webhook.id)
    console.log(`A running host sends it now. See: webhooks deliveries ${webhook.id}`)
    return about
  },
}
