import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const query = async (text: string, values: unknown[] = []) => (await provider.database.pool.query(text, values)).rows
const check = (token: string) => provider.call('/sessions/authenticate', { body: {}, token })

test('a change by anyone is in the next check, which otherwise reads versions alone', async () => {
  const { session_token, user_id } = await provider.signIn('ada@example.com')
  await check(session_token)
  await query(`update identity.users set first_name = 'Ada' where user_id = $1`, [user_id])
  assert.equal((await check(session_token)).data.user.name.first_name, 'Ada')
  await query(
    `insert into identity.emails (email_id, user_id, email, claim, created_at) values ('e', $1, 'b@example.com', true, now())`,
    [user_id],
  )
  assert.deepEqual(
    (await check(session_token)).data.user.emails.map(({ email }: { email: string }) => email),
    ['ada@example.com', 'b@example.com'],
  )
  await query(`delete from identity.emails where email_id = 'e'`)
  assert.equal((await check(session_token)).data.user.emails.length, 1)
  await query(`update identity.sessions set custom_claims = '{"tier": "gold"}' where user_id = $1`, [user_id])
  assert.deepEqual((await check(session_token)).data.session.custom_claims, { tier: 'gold' })
  provider.statements.length = 0
  await check(session_token)
  assert.deepEqual(provider.statements, ['sessions.check'])
  await query('update identity.users set banned_at = now() where user_id = $1', [user_id])
  assert.equal((await check(session_token)).error, 'session_not_found')
})

test('checks that come while others run get their own session each, also twice the same', async () => {
  const people = await Promise.all(['one', 'two', 'three'].map((name) => provider.signIn(`${name}@example.com`)))
  const tokens = [...people, ...people].map(({ session_token }) => session_token)
  provider.statements.length = 0
  const checks = await Promise.all([...tokens, 'x'.repeat(43)].map(check))
  assert.deepEqual(
    checks.map(({ data }) => data?.user.emails[0].email),
    [...people, ...people, undefined].map((person) => person?.user.emails[0].email),
  )
  assert.equal(checks.at(-1)?.error, 'session_not_found')
  assert.ok(provider.statements.filter((name) => name === 'sessions.check').length < checks.length)
})

test('a change that was rolled back stands for nothing', async () => {
  const { session_token, user_id } = await provider.signIn('grace@example.com')
  await check(session_token)
  const version = async () =>
    (await query('select version from identity.users where user_id = $1', [user_id]))[0].version
  const rename = `update identity.users set first_name = 'Grace' where user_id = $1 returning version`
  const { version: never } = await provider.database
    .transaction(async ({ row }) => {
      throw await row({ name: 'test.rename', text: rename }, [user_id])
    })
    .catch((found) => found)
  await query(rename, [user_id])
  assert.notEqual(await version(), never)
})

test('whatever a session shows raises a version when it changes', async () => {
  const [{ source }] = await query(`select prosrc as source from pg_proc where oid = 'identity.wire_user'::regproc`)
  await query(`create view identity.shown as select (${source}) as user, w.user_verified
    from identity.users u left join identity.webauthn_registrations w using (user_id)`)
  const shown = await query(
    `select table_name, column_name from information_schema.view_column_usage where view_name = 'shown' order by 1, 2`,
  )
  const raised = await query(
    `select c.relname as table_name, coalesce(a.attname, '*') as column_name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = any(t.tgattr)
     where t.tgname like 'raise_version%' and t.tgtype & 16 <> 0`,
  )
  const isRaised = ({ table_name, column_name }: { table_name: string; column_name: string }) =>
    raised.some((one) => one.table_name === table_name && ['*', column_name].includes(one.column_name))
  assert.ok(shown.length > 30)
  assert.deepEqual(
    shown.filter((one) => !isRaised(one as never)),
    [],
  )
})

test('a session that another transaction holds keeps nobody else’s use from being stored', async (t) => {
  const [held, free] = await Promise.all(['held', 'free'].map((name) => provider.signIn(`${name}@example.com`)))
  const client = await provider.database.pool.connect()
  t.after(() => client.release(true))
  await client.query('begin')
  await client.query('select from identity.sessions where user_id = $1 for update', [held?.user_id])
  provider.advance(5000)
  for (const { session_token } of [held, free] as { session_token: string }[]) await check(session_token)
  await provider.context.sessionChecks.recorded()
  const stored = await query('select last_accessed_at as at from identity.sessions where user_id = $1', [free?.user_id])
  assert.deepEqual(stored, [{ at: provider.context.clock() }])
})
