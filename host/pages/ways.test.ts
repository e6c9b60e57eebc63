import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listLinksSent } from '@iyk/cards/admissions/send-list-link.ts'
import { allowAddresses } from '@iyk/cards/poap-events/allowed-addresses/create.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createCodes } from '@iyk/cards/poap-events/codes/create.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { inviteAddresses } from '@iyk/cards/poap-events/guest-invitations/create.ts'
import { withdrawInvitations } from '@iyk/cards/poap-events/guest-invitations/remove.ts'
import { sendInvitations } from '@iyk/cards/poap-events/guest-invitations/send.ts'
import { updateWay } from '@iyk/cards/poap-events/ways/update.ts'
import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import type { Way } from '@iyk/wire/ways.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { tablesWith } from '../../dev/tables-with.ts'

const textOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const start = async (t: TestContext) => {
  const host = await createHostApp(t)
  const cards = host.contexts.cards
  // Only a user's event can be collected.
  const holderId = await ensureUser(host.contexts.identity!, 'organizer@example.com')
  const draft = { name: 'Harbor night', start_date: '2026-11-20T10:00', end_date: '2026-11-20T23:00', timezone: 'UTC' }
  const { id } = await createEvent(cards, { holderId, draft })
  await approveEvent(cards, id)
  const open = async (url: string, cookie = '') => {
    const { statusCode, body, headers } = await host.app.inject({ url, headers: { cookie, accept: 'text/html' } })
    return { status: statusCode, text: textOf(body), html: body, headers }
  }
  const post = async (url: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await host.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
    return {
      status: reply.statusCode,
      to: String(reply.headers.location),
      cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
  }
  const switchOn = (way: Way, word?: string) =>
    updateWay(cards, { userId: holderId, eventId: id, way, change: { is_on: true, ...(word && { word }) } })
  return { ...host, cards, holderId, id, open, post, switchOn }
}

test('the link of a code opens a page that spends nothing, and its form collects, without a script', async (t) => {
  const { cards, holderId, id, open, post, switchOn, outbox } = await start(t)
  await switchOn('code')
  const { codes } = await createCodes(cards, { userId: holderId, eventId: id, name: 'Box', count: 1 })
  const link = await open(`/c/${codes[0]}`)
  assert.equal(link.status, 303)
  const page = String(link.headers.location)
  for (let n = 0; n < 3; n += 1) assert.match((await open(page)).text, /You’re here\. Keep it\..*Keep it/)
  const ref = new URL(page, 'http://localhost').searchParams.get('ref')!
  const kept = await post('/tap', { ref, intent: 'keep', email: 'guest@example.com' })
  assert.equal(kept.status, 303)
  assert.match((await open(kept.to, kept.cookie)).text, /It’s yours/)
  assert.match((await open(page)).text, /code has already been used|tap has already been used/)
  assert.equal((await outbox()).filter(({ to }) => to === 'guest@example.com').length, 1)
})

test('a typed code leads to its page, in any spelling; one that is wrong says so', async (t) => {
  const { cards, holderId, id, open, post, switchOn } = await start(t)
  await switchOn('code')
  const { codes } = await createCodes(cards, { userId: holderId, eventId: id, name: 'Box', count: 1 })
  const { text } = await open('/e/harbor-night')
  assert.match(text, /No card to tap\?.*Use this code/)
  const typed = await post('/e/harbor-night', { way: 'code', code: codes[0]!.toLowerCase().replaceAll('-', ' ') })
  assert.match((await open(typed.to)).text, /Keep it/)
  const wrong = await post('/e/harbor-night', { way: 'code', code: 'ABCD-EFGH-JKM0' })
  assert.match((await open(wrong.to)).text, /This code isn’t right/)
  const none = await post('/e/harbor-night', { way: 'code', code: 'nothing' })
  assert.match((await open(none.to)).text, /That doesn’t look like a code/)
  assert.match((await open('/c/nothing%2Fat/all')).headers.location as string, /^\/tap\?ref=/)
})

test('a secret word and an allowed address lead there, too; nothing tells whether an address is allowed', async (t) => {
  const { cards, holderId, id, open, post, switchOn, outbox, database } = await start(t)
  await switchOn('word', 'Tulip field')
  await switchOn('list')
  await allowAddresses(cards, { userId: holderId, eventId: id, addresses: ['ada@example.com'] })
  const word = await post('/e/harbor-night', { way: 'word', word: 'TULIP FIELD' })
  assert.match((await open(word.to)).text, /Keep it/)
  const wrong = await post('/e/harbor-night', { way: 'word', word: 'rose' })
  assert.match((await open(wrong.to)).text, /That’s not the word/)
  const said = [
    await post('/e/harbor-night', { way: 'list', email: 'ada@example.com' }),
    await post('/e/harbor-night', { way: 'list', email: 'eve@example.com' }),
  ]
  assert.deepEqual(said[0], said[1])
  assert.match((await open(said[0]!.to)).text, /If this address is on the list/)
  await listLinksSent(database)
  const [mail, ...others] = (await outbox()).filter(({ to }) => /^(ada|eve)@/.test(to))
  assert.equal(others.length, 0)
  const url = /http:\/\/localhost:3000(\/c\/\S+)/.exec(mail!.text)![1]!
  assert.match((await open(String((await open(url)).headers.location))).text, /Keep it/)
})

test('the page of an event offers only what is switched on, and takes no form from another site', async (t) => {
  const { open, post, switchOn } = await start(t)
  assert.doesNotMatch((await open('/e/harbor-night')).text, /No card to tap/)
  await switchOn('kiosk')
  const { text, html, headers } = await open('/e/harbor-night')
  assert.match(text, /Scan the code on the screen/)
  assert.doesNotMatch(html, /<form[^>]*action="\/e\//)
  assert.equal(headers['referrer-policy'], 'same-origin')
  const foreign = await post('/e/harbor-night', { way: 'word', word: 'x' }, { origin: 'https://evil.example' })
  assert.equal(foreign.status, 403)
  assert.equal((await post('/e/unknown', { way: 'code', code: 'x' })).status, 404)
})

test('security 120: an invitation is declined by a form alone, and whoever wants none gets none from anyone', async (t) => {
  const { cards, holderId, id, open, post, switchOn, outbox, app, database } = await start(t)
  await switchOn('email')
  const invite = async (eventId: string, addresses: string[]) => {
    await inviteAddresses(cards, { userId: holderId, eventId, addresses, language: 'en' })
    while ((await sendInvitations(cards)) > 0);
  }
  const linksTo = async (address: string) =>
    (await outbox()).filter(({ to }) => to === address).map(({ text }) => /(\/c\/\S+)\/decline/.exec(text)![1]!)
  await invite(id, ['once@example.com', 'never@example.com', 'machine@example.com'])
  const linkTo = async (address: string) => (await linksTo(address))[0]!
  const once = await linkTo('once@example.com')
  const never = await linkTo('never@example.com')
  const machine = await linkTo('machine@example.com')
  for (let n = 0; n < 2; n += 1)
    assert.match((await open(`${once}/decline`)).text, /invited to collect “Harbor night”.*Decline.*never send me/)
  const head = await app.inject({ method: 'HEAD', url: `${once}/decline` })
  assert.equal(head.statusCode, 200)
  assert.match((await open(String((await open(once)).headers.location))).text, /Keep it/)
  await post(`${once}/decline`, {})
  assert.match((await open(`${once}/decline`)).text, /Declined/)
  assert.match((await open(String((await open(once)).headers.location))).text, /no longer works/)
  await post(`${never}/decline`, { all: '1' })
  // As a mailbox provider does for its user.
  assert.equal((await post(`${machine}/decline`, { 'List-Unsubscribe': 'One-Click' })).status, 200)
  for (const address of ['once@example.com', 'never@example.com', 'machine@example.com'])
    assert.deepEqual(await tablesWith(database, address), [], `${address} is forgotten`)

  const second = await createEvent(cards, {
    holderId,
    draft: { name: 'Second night', start_date: '2026-11-20T10:00', end_date: '2026-11-20T23:00', timezone: 'UTC' },
  })
  await approveEvent(cards, second.id)
  await updateWay(cards, { userId: holderId, eventId: second.id, way: 'email', change: { is_on: true } })
  await invite(second.id, ['once@example.com', 'never@example.com', 'machine@example.com'])
  const counts = await Promise.all(['once@example.com', 'never@example.com', 'machine@example.com'].map(linksTo))
  assert.deepEqual(
    counts.map(({ length }) => length),
    [1, 0, 0],
  )

  const [again] = await linksTo('once@example.com')
  const ref = again!.slice('/c/'.length)
  await post('/tap', { ref, intent: 'keep', email: 'other@example.org' })
  assert.deepEqual(
    await tablesWith(database, 'once@example.com'),
    [],
    'whoever accepts with another address has answered, too',
  )
  await inviteAddresses(cards, { userId: holderId, eventId: id, addresses: ['late@example.com'], language: 'en' })
  while ((await sendInvitations(cards)) > 0);
  await withdrawInvitations(cards, { userId: holderId, eventId: id })
  assert.deepEqual(await tablesWith(database, 'late@example.com'), [])
})
