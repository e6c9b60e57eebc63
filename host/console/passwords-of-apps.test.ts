import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  another,
  app,
  bossEmail,
  createAppsWorld,
  lasting,
  password,
  signInByBackend,
  startReset,
} from '../../dev/apps-world.ts'
import { holdRows } from '../../dev/hold-rows.ts'

type Apps = Awaited<ReturnType<typeof createAppsWorld>>

const enter = ({ call }: Apps, where: { origin?: string } = {}) =>
  call('/passwords/authenticate', { email: bossEmail, password, ...lasting }, where)

/** An operator with a password of their own. */
const createOperator = async ({ world }: Apps) => {
  const { token, userId } = await world.signIn(bossEmail)
  await world.sdk('/passwords/session/reset', { password, ...lasting }, token)
  await world.addAs(userId, 'owner')
  return userId
}

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

test('security 180: a password that is changed to itself while it is entered in an app must be reset', async (t) => {
  const apps = await createAppsWorld(t)
  const { world, call } = apps
  const userId = await createOperator(apps)
  const mark = await holdRows(
    world.database,
    'with one as (insert into identity.users_of_apps (user_id) values ($1)) select 1',
    [userId],
  )
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
