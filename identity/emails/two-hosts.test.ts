import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createIdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { callTimeouts, type OpenDatabase, openDatabase } from '@iyk/kit/postgres/open-database.ts'
import { actWithEmail } from '../audit/act-with-email.ts'
import type { Call } from '../context.ts'
import { insertEmail } from './store.ts'

test('emails that two hosts store at the same moment for the same networks have all their audit lines', async (t) => {
  const provider = await createIdentityApp()
  const { connection } = provider.database
  const hosts = [1, 2].map(() => openDatabase({ connection, timeouts: callTimeouts }))
  t.after(async () => {
    await Promise.all(hosts.map((host) => host.close()))
    await provider.close()
  })
  const now = provider.context.clock()
  const failures: string[] = []
  const ask = async (host: OpenDatabase, ipAddress: string, name: string) => {
    const call = {
      act: {
        name: 'magic_links.email.login_or_create',
        recorded: (failure: string | null) => failure && failures.push(failure),
      },
      caller: { actor: 'caller', ipAddress, userAgent: 'A browser' },
      settings: { limits: createLimits({ LIMIT_AUDIT_REFUSALS_PER_NETWORK: { max: 10_000, seconds: 3600 } }) },
    } as unknown as Call
    const orCreate = { userId: `user-${name}`, emailId: `email-${name}` }
    await insertEmail(
      host,
      { email: `${name}@example.com`, email_id: orCreate.emailId, orCreate },
      {
        messageId: randomUUID(),
        message: { subject: 's', text: 't', html: 'h' },
        act: actWithEmail(call, orCreate.emailId, now),
      },
      now,
    )
  }
  // The orders in which two hosts happen to get them.
  const networks = Array.from({ length: 51 }, (_, n) => `198.51.100.${n % 20}`)
  let asked = 0
  for (let round = 0; round < 30; round += 1) {
    const orders = [networks, networks.toReversed()]
    await Promise.all(orders.flatMap((order, at) => order.map((ip, n) => ask(hosts[at]!, ip, `${round}-${at}-${n}`))))
    asked += 2 * networks.length
  }
  const { rows } = await provider.database.pool.query('select count(*)::int as lines from identity.audit')
  assert.deepEqual({ lines: rows[0].lines, failures: [...new Set(failures)] }, { lines: asked, failures: [] })
})
