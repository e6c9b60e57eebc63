import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  another,
  app,
  bossEmail,
  createAppsWorld,
  lasting,
  openReset,
  password,
  signInByBackend,
  startReset,
} from '../../dev/apps-world.ts'
import { holdRows } from '../../dev/hold-rows.ts'

type Apps = Awaited<ReturnType<typeof createAppsWorld>>

const enter = ({ call }: Apps, where: { origin?: string } = {}, entered = password) =>
  call('/passwords/authenticate', { email: bossEmail, password: entered, ...lasting }, where)

/** An operator with a password of their own. */
const createOperator = async ({ world }: Apps) => {
  const { token, userId } = await world.signIn(bossEmail)
  await world.sdk('/passwords/session/reset', { password, ...lasting }, token)
  await world.addAs(userId, 'owner')
  return userId
}

/** An app's call waits before it marks the user. */
const holdMark = ({ world }: Apps, userId: string) =>
  holdRows(world.database, 'with one as (insert into identity.users_of_apps (user_id) values ($1)) select 1', [userId])

test('security 180: a password that an app knows is not chosen again, even if it had to be reset before', async (t) => {
  const apps = await createAppsWorld(t)
  const { world, call } = apps
  const made = await world.sdk('/passwords', { email: bossEmail, password, ...lasting })
  // The first proof of the address, elsewhere.
  await world.signIn(bossEmail)
  const entered = await call('/passwords/authenticate', { email: bossEmail, password, ...lasting }, { origin: app })
  assert.equal(entered.body.error_type, 'reset_password')
  await assert.rejects(world.addAs(made.user_id, 'owner'), { type: 'account_of_app' })
  const inSession = { token: (await world.signIn(bossEmail)).token }
  const again = await call('/passwords/session/reset', { password, ...lasting }, inSession)
  assert.deepEqual([again.status, again.body.error_type], [400, 'breached_password'])
  const reset = await openReset(apps, bossEmail)
  assert.equal((await reset(password)).body.error_type, 'breached_password')
  // The link is still good.
  assert.equal((await reset(another)).status, 200)
})

test('security 180: a password that an operator chooses while it is entered in an app must be reset', async (t) => {
  const apps = await createAppsWorld(t)
  const { world, call } = apps
  const userId = await createOperator(apps)
  const { token } = await world.signIn(bossEmail)
  const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for no key update', [
    userId,
  ])
  const choosing = call('/passwords/session/reset', { password, ...lasting }, { token })
  await user.waiting(1, choosing)
  const entering = enter(apps, { origin: app })
  await user.waiting(2, entering)
  await user.release()
  assert.equal((await choosing).status, 200)
  assert.equal((await entering).body.error_type, 'reset_password')
  assert.equal((await enter(apps)).body.error_type, 'reset_password')
})

for (const way of ['session', 'link'])
  test(`security 180: a password that is being entered in an app is not chosen again right after, by a ${way}`, async (t) => {
    const apps = await createAppsWorld(t)
    const { world, call } = apps
    const userId = await createOperator(apps)
    const { token } = await world.signIn(bossEmail)
    const inSession = () => call('/passwords/session/reset', { password, ...lasting }, { token })
    const byLink = await openReset(apps, bossEmail)
    await world.database.pool.query('insert into identity.users_of_apps (user_id) values ($1)', [userId])
    const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for no key update', [
      userId,
    ])
    const entering = enter(apps, { origin: app })
    await user.waiting(1, entering)
    const choosing = way === 'link' ? byLink(password) : inSession()
    await user.waiting(2, choosing)
    await user.release()
    assert.equal((await entering).body.error_type, 'reset_password')
    assert.equal((await choosing).body.error_type, 'breached_password')
    assert.equal((await enter(apps)).body.error_type, 'reset_password')
  })

test('security 180: another password than the one that is entered in an app works from when it is chosen', async (t) => {
  const apps = await createAppsWorld(t)
  const { world, call } = apps
  const userId = await createOperator(apps)
  const { token } = await world.signIn(bossEmail)
  const mark = await holdMark(apps, userId)
  const entering = enter(apps, { origin: app })
  await mark.waiting(1, entering)
  assert.equal((await call('/passwords/session/reset', { password: another, ...lasting }, { token })).status, 200)
  await mark.release()
  assert.equal((await entering).body.error_type, 'reset_password')
  assert.equal((await enter(apps, {}, another)).status, 200)
})

test('security 180: a password that is changed to itself while it is entered in an app must be reset', async (t) => {
  const apps = await createAppsWorld(t)
  const { call } = apps
  const userId = await createOperator(apps)
  const mark = await holdMark(apps, userId)
  const entering = enter(apps, { origin: app })
  await mark.waiting(1, entering)
  const change = { email: bossEmail, existing_password: password, new_password: password, ...lasting }
  assert.equal((await call('/passwords/existing_password/reset', change)).status, 200)
  await mark.release()
  assert.equal((await entering).body.error_type, 'reset_password')
  assert.equal((await enter(apps)).body.error_type, 'reset_password')
})

test('security 180: an app learns of no password whether it is the one that an operator must reset', async (t) => {
  const apps = await createAppsWorld(t)
  const { call, backend } = apps
  await createOperator(apps)
  assert.equal((await enter(apps, { origin: app })).body.error_type, 'reset_password')
  const { token } = await signInByBackend(apps, bossEmail)
  const link = await startReset(apps, bossEmail)
  for (const tried of [password, another]) {
    const inSession = await call('/passwords/session/reset', { password: tried, ...lasting }, { token })
    const byLink = await backend('POST /passwords/email/reset', { token: link.token, password: tried })
    assert.deepEqual([inSession.body.error_type, byLink.body.error_type], Array(2).fill('operator_protected'), tried)
  }
})
