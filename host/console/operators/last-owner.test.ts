import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConsoleWorld } from '../../../dev/console-world.ts'
import { holdRows } from '../../../dev/hold-rows.ts'

type World = Awaited<ReturnType<typeof createConsoleWorld>>
type Owner = Awaited<ReturnType<World['operator']>>
/** What takes the console from an owner, most of it done by the other one. */
type Act = (victim: Owner, other: Owner) => Promise<{ status: number; body: { error_type?: string } }>

const actsOf = ({ app, config }: World): Record<string, Act> => {
  const deleteOwn = async ({ token }: Owner) => {
    const authorization = `Basic ${btoa(`${config.PUBLIC_TOKEN}:${token}`)}`
    const headers = { authorization, origin: config.PUBLIC_URL }
    const reply = await app.inject({ method: 'DELETE', url: '/sdk/v1/users/me', headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    ban: ({ userId }, other) => other.call(`POST /people/${userId}/ban`, {}),
    delete: ({ userId, email }, other) => other.call(`POST /people/${userId}/delete`, { confirm: email }),
    demote: ({ userId }, other) => other.call(`PUT /operators/${userId}`, { role: 'moderator' }),
    'demote by naming again': ({ userId }, other) => other.call('POST /operators', { user: userId, role: 'support' }),
    remove: ({ userId }, other) => other.call(`DELETE /operators/${userId}`),
    'delete their own account': deleteOwn,
  }
}

test('security 171: of two owners who are banned, deleted, demoted or removed at the same moment, one stays', async (t) => {
  const world = await createConsoleWorld(t)
  const acts = Object.entries(actsOf(world))
  const pairs = acts.flatMap(([first, one], place) =>
    acts.slice(place).map(([second, another]) => ({ name: `${first}, ${second}`, one, another })),
  )
  for (const [round, { name, one, another }] of pairs.entries()) {
    await world.database.pool.query('delete from identity.operators')
    const ada = await world.operator('owner', `ada-${round}@example.com`)
    const bob = await world.operator('owner', `bob-${round}@example.com`)
    // Both are held up where they look at the owners, and go on together.
    const held = await holdRows(world.database, 'select from identity.operators for update')
    const both = [one(ada, bob), another(bob, ada)] as const
    await held.waiting(2, ...both)
    await held.release()
    const replies = await Promise.all(both)
    assert.deepEqual(replies.map(({ status, body }) => body.error_type ?? status).toSorted(), [200, 'last_owner'], name)
    const { rows: left } = await world.database.pool.query(
      `select o.user_id from identity.operators o join identity.users u using (user_id) where o.role = 'owner' and u.banned_at is null`,
    )
    assert.equal(left.length, 1, name)
  }
})

test('security 171: whoever owns the console alone leaves it to another before they delete their account', async (t) => {
  const world = await createConsoleWorld(t)
  const leave = actsOf(world)['delete their own account']!
  const ada = await world.operator('owner', 'ada@example.com')
  const bob = await world.operator('owner', 'bob@example.com')
  await ada.call(`POST /people/${bob.userId}/ban`, {})
  assert.equal((await leave(ada, bob)).body.error_type, 'last_owner')
  await ada.call(`POST /people/${bob.userId}/unban`)
  assert.equal((await leave(ada, bob)).status, 200)
  const signedIn = await world.signIn('bob@example.com')
  const again = { ...bob, ...signedIn, call: await world.textCode(signedIn, bob.phone) }
  assert.equal((await leave(again, ada)).body.error_type, 'last_owner')
  const { userId } = await world.signIn('cleo@example.com')
  await again.call('POST /operators', { user: userId, role: 'owner' })
  assert.equal((await leave(again, ada)).status, 200)
})
