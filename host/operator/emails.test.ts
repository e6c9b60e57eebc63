import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openSmtpServer, reply } from '../../dev/smtp-server.ts'
import { startHost } from '../../dev/start-host.ts'

const token = 'public-token-test-00000000-0000-4000-8000-000000000001'
const askForLink = (url: string, email: string) =>
  fetch(`${url}/sdk/v1/magic_links/email/login_or_create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${token}:${token}`)}` },
    body: JSON.stringify({ email, code_challenge: 'c'.repeat(43) }),
  })

const start = async (t: TestContext, settings: Record<string, string>) => {
  const host = await startHost(settings)
  t.after(() => host.remove())
  return host
}

test('the operator sees which emails were not sent and why, sends them again, and tests the mail server', async (t) => {
  let blocked = true
  const { url, taken } = await openSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      blocked && address !== 'me@example.com' ? done(reply(550, '5.7.1 \u001b[31mblocked')) : done(),
  })
  const host = await start(t, { SMTP_URL: url })
  assert.match((await host.cards('mails', 'list')).output, /^None\.$/m)
  assert.equal((await askForLink(host.url, 'ada@example.com')).status, 200)
  while (!host.lines.some((line) => line.includes('message failed for good'))) await new Promise(setImmediate)
  const failed = await host.cards('mails', 'list', '--status', 'failed')
  assert.match(failed.output, /^\d+ .* ada@example\.com .* failed +1 +.*550.*blocked$/m)
  assert.ok(!failed.output.includes('\u001b'))
  const [, id = ''] = /^(\d+) /m.exec(failed.output) ?? []

  const tried = await host.cards('mails', 'test', 'me@example.com')
  assert.equal(tried.code, 0, tried.errors)
  assert.match(tried.output, /^The SMTP server accepted it: 250 /)
  const refused = await host.cards('mails', 'test', 'you@example.com')
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /^The SMTP server refused it: .*550/)

  blocked = false
  assert.match((await host.cards('mails', 'resend', id)).output, /^1 email is queued/)
  while (taken.length < 2) await new Promise(setImmediate)
  let sent = await host.cards('mails', 'list', '--status', 'sent', '--json')
  while (/^None/.test(sent.output)) sent = await host.cards('mails', 'list', '--status', 'sent', '--json')
  assert.equal(JSON.parse(sent.output).to, 'ada@example.com')
  assert.deepEqual(
    taken.map(({ to }) => to),
    ['me@example.com', 'ada@example.com'],
  )
  assert.match((await host.cards('mails', 'resend', id)).errors, /was sent/)
  assert.match((await host.cards('mails', 'resend', 'all')).errors, /"all" is not the ID of an email/)
  assert.match((await host.cards('mails', 'list', '--status', 'lost')).errors, /"lost" is not a status/)
  assert.match((await host.cards('audit')).output, /operator +mails\.resend/)
})
