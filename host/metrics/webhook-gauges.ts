import { countWebhookStates } from '@iyk/cards/webhooks/operator-store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { gaugesOf } from './gauges.ts'

/** What waits for webhooks, and how many of them work. Every host reports the same. */
export const webhookGauges = ({ database }: { database: Database }) =>
  gaugesOf(
    () => countWebhookStates(database),
    async (registry) => {
      const { Gauge } = await import('prom-client')
      const registers = [registry]
      const waiting = new Gauge({
        name: 'webhook_deliveries_waiting',
        help: 'Deliveries that wait for webhooks that are not paused.',
        registers,
      })
      const oldest = new Gauge({
        name: 'webhook_oldest_waiting_seconds',
        help: 'How long the oldest of them has been waiting.',
        registers,
      })
      const states = new Gauge({
        name: 'webhooks',
        help: 'Webhooks that work, fail, or are paused.',
        labelNames: ['state'],
        registers,
      })
      return (counts) => {
        if (!counts) return
        waiting.set(counts.waiting)
        oldest.set(counts.oldestSeconds ?? 0)
        for (const state of ['working', 'failing', 'paused'] as const) states.set({ state }, counts[state])
      }
    },
  )
