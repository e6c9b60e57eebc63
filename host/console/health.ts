import { stateOf } from '@iyk/cards/collectibles/relay/relayer-state.ts'
import { listRelayers } from '@iyk/cards/collectibles/relay/store.ts'
import { countWebhookStates } from '@iyk/cards/webhooks/operator-store.ts'
import { checkWriting, countFailed, countWaiting } from '@iyk/kit/outbox/store.ts'
import type { HealthReply } from '@iyk/wire/console-service.ts'
import { parseInterval } from '../backup/schedule-settings.ts'
import { findBackups } from '../backup/schedule-store.ts'
import { listHosts } from '../hosts/store.ts'
import { measureStore } from '../metrics/store.ts'
import type { ConsoleService } from './console-service.ts'
import { findRelayed } from './relayer/relayed-chains.ts'

type Part = HealthReply['data']['parts'][number]
type State = Part['state']

/** As the alerts of the manual have it (docs/monitoring/alerts.yaml), in seconds. */
const late = { email: 300, delivery: 3600, chain: 900, certificate: 21 * 86_400 } as const
const nearlyAll = 0.9

const worst = (...states: State[]): State =>
  (['failed', 'warning', 'ok'] as const).find((state) => states.includes(state)) ?? 'off'
const when = (isBad: boolean, state: State): State => (isBad ? state : 'ok')
const rounded = (seconds: number | null | undefined) => (seconds == null ? null : Math.round(seconds))

type Service = Omit<ConsoleService, 'environment'>

const database = async ({ contexts: { cards } }: Service): Promise<Omit<Part, 'part'>> => {
  await checkWriting(cards.database)
  const { bytes, connections, mostConnections } = await measureStore(cards.database)
  return {
    state: when(connections > nearlyAll * mostConnections, 'warning'),
    facts: { size_bytes: Math.round(bytes), connections, connections_max: mostConnections },
  }
}

const keys = async ({ host }: Service): Promise<Omit<Part, 'part'>> => ({
  state: when(!(await host.opensKeys()), 'failed'),
  facts: {},
})

const outbox = async ({ contexts: { cards } }: Service): Promise<Omit<Part, 'part'>> => {
  const [waiting, failed] = await Promise.all([countWaiting(cards.database), countFailed(cards.database)])
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)
  const oldest = Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds))
  return {
    state: worst(when(oldest > late.email, 'failed'), when(sum(failed) > 0, 'warning')),
    facts: { waiting: sum(waiting), oldest_waiting_seconds: rounded(oldest), failed: sum(failed) },
  }
}

const backups = async ({ contexts: { cards }, config, host }: Service): Promise<Omit<Part, 'part'>> => {
  if (!config.BACKUP_DIR) return { state: 'off', facts: {} }
  const { finishedAt = 0, failures = 0 } = (await findBackups(cards.database)) ?? {}
  const since = finishedAt || host.startedAt.getTime() / 1000
  const isLate = cards.clock().getTime() / 1000 - since > 2 * 60 * parseInterval(config.BACKUP_EVERY)!
  return {
    state: worst(when(failures > 0 || isLate, 'failed'), when(finishedAt === 0, 'warning')),
    facts: { last_at: finishedAt === 0 ? null : new Date(finishedAt * 1000).toISOString(), failures },
  }
}

const chains = async ({ contexts: { cards } }: Service): Promise<Omit<Part, 'part'>> => {
  const { length } = cards.onChain.chains
  if (length === 0) return { state: 'off', facts: {} }
  const { chainLagSeconds } = await measureStore(cards.database)
  return {
    state: when(chainLagSeconds > late.chain, 'warning'),
    facts: { chains: length, lag_seconds: rounded(chainLagSeconds) },
  }
}

const relayer = async ({ contexts: { cards } }: Service): Promise<Omit<Part, 'part'>> => {
  const found = findRelayed(cards)
  if (!found || found.chains.length === 0) return { state: 'off', facts: {} }
  const ids = found.chains.map(({ id }) => id)
  const states = await listRelayers(cards.database, ids, cards.clock())
  const paying = states.filter((one) => stateOf(one, found.relayer) === 'pays').length
  const waiting = states.reduce((all, { open }) => all + open, 0)
  return { state: when(paying < states.length, 'warning'), facts: { chains: states.length, paying, waiting } }
}

const webhooks = async ({ contexts: { cards } }: Service): Promise<Omit<Part, 'part'>> => {
  const { waiting, oldestSeconds, working, failing, paused } = await countWebhookStates(cards.database)
  if (working + failing + paused === 0) return { state: 'off', facts: {} }
  return {
    state: when((oldestSeconds ?? 0) > late.delivery, 'warning'),
    facts: { working, failing, paused, waiting, oldest_waiting_seconds: rounded(oldestSeconds) },
  }
}

const certificates = async ({ contexts: { cards }, host }: Service): Promise<Omit<Part, 'part'>> => {
  const all = Object.entries(host.certificates())
  if (all.length === 0) return { state: 'off', facts: {} }
  const left = Math.min(...all.map(([, at]) => at.getTime() - cards.clock().getTime())) / 1000
  return {
    state: worst(when(left < 0, 'failed'), when(left < late.certificate, 'warning')),
    facts: Object.fromEntries(all.map(([setting, at]) => [setting, at.toISOString()])),
  }
}

const checks = { database, keys, outbox, backups, chains, relayer, webhooks, certificates } as const

/** The state of each part. What cannot be looked at has failed, and the others are told all the same. */
export const getHealth = async (service: Service): Promise<HealthReply> => {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => ({
      part: part as Part['part'],
      ...(await check(service).catch(() => ({ state: 'failed' as const, facts: {} }))),
    })),
  )
  const hosts = await listHosts(service.contexts.cards.database).catch(() => [])
  return { data: { parts, started_at: service.host.startedAt.toISOString(), hosts: hosts.length } }
}
