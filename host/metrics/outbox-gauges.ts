import { channels } from '@iyk/kit/outbox/message.ts'
import { countFailed, countWaiting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { gaugesOf } from './gauges.ts'

/** What waits to be sent, and what was given up, by channel. Every host reports the same. */
export const outboxGauges = ({ database }: { database: Database }) =>
  gaugesOf(
    async () => ({ waiting: await countWaiting(database), failed: await countFailed(database) }),
    async (registry) => {
      const { Gauge } = await import('prom-client')
      const gauge = (name: string, help: string) =>
        new Gauge({ name, help, labelNames: ['channel'], registers: [registry] })
      const waiting = gauge(
        'outbox_messages_waiting',
        'Messages that no host has sent yet, by channel. Every host reports the same ones.',
      )
      const oldest = gauge('outbox_oldest_waiting_seconds', 'How long the oldest of them has been waiting.')
      const failed = gauge(
        'outbox_messages_failed',
        'Messages that were given up, by channel, until they are sent again or forgotten.',
      )
      return (found) => {
        for (const one of [waiting, oldest, failed]) {
          one.reset()
          for (const channel of found ? channels : []) one.set({ channel }, 0)
        }
        for (const { channel, count, oldestSeconds } of found?.waiting ?? []) {
          waiting.set({ channel }, count)
          oldest.set({ channel }, oldestSeconds)
        }
        for (const { channel, count } of found?.failed ?? []) failed.set({ channel }, count)
      }
    },
  )
