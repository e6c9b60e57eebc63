import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listLinksSent } from '@iyk/cards/admissions/send-list-link.ts'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { listCodes } from '@iyk/cards/kiosks/codes.ts'
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

/** The element of a field that has the focus and is wrong, with what was typed. */
const field = ({ name, value, isWrong }: { name: string; value?: string; isWrong: boolean }) =>
  new RegExp(
    `<input(?=[^>]*name="${name}")(?=[^>]*autofocus)${isWrong ? '(?=[^>]*aria-invalid="true")' : ''}${value === undefined ? '(?![^>]* value=)' : `(?=[^>]*value="${value}")`}`,
    'i',
  )

const start = async (t: TestContext, limits?: Record<string, string>) => {
  const host = await createHostApp(t, limits && { RATE_LIMITS: 'on', ...limits })
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
  assert.match(text, /How to collect it.*Use this code/)
  const typed = await post('/e/harbor-night', { way: 'code', code: codes[0]!.toLowerCase().replaceAll('-', ' ') })
  assert.match((await open(typed.to)).text, /Keep it/)
  const wrong = await post('/e/harbor-night', { way: 'code', code: 'ABCD-EFGH-JKM0' })
  const unknown = await open(wrong.to)
  assert.match(unknown.text, /This code isn’t right.*No event has this code/)
  assert.match(unknown.html, /<form[^>]*action="\/c"/)
  assert.match(unknown.html, field({ name: 'code', value: 'ABCD-EFGH-JKM0', isWrong: true }))
  const corrected = await open(`/c?${new URLSearchParams({ code: codes[0]!.toLowerCase() })}`)
  assert.match((await open(String(corrected.headers.location))).text, /Keep it/)
  const none = await post('/e/harbor-night', { way: 'code', code: 'nothing' })
  const shown = await open(none.to)
  assert.match(shown.text, /That doesn’t look like a code/)
  assert.match(shown.html, field({ name: 'code', value: 'nothing', isWrong: true }))
  assert.doesNotMatch(none.to, /#/, 'a browser focuses a field only where the address names no place')
  for (const cutOff of ['hello', 'k3J9dQ0wz8']) {
    const { text, html } = await open(String((await open(`/c/${cutOff}`)).headers.location))
    assert.match(text, /That doesn’t look like a code/)
    assert.doesNotMatch(text, /[Tt]ap the card/)
    assert.match(html, field({ name: 'code', value: cutOff, isWrong: true }))
  }
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
  const shown = await open(wrong.to)
  assert.match(shown.text, /That’s not the word/)
  assert.match(shown.html, field({ name: 'word', isWrong: true }))
  assert.doesNotMatch(wrong.to, /rose/)
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

test('an event without a card says how it is collected, and asks nobody to tap one', async (t) => {
  const { cards, holderId, id, open, switchOn } = await start(t)
  assert.match((await open('/e/harbor-night')).text, /Tap the card at the event/)
  await switchOn('code')
  const { text } = await open('/e/harbor-night')
  assert.match(text, /There’s no card to tap.*How to collect it/)
  assert.doesNotMatch(text, /Tap the card|No card to tap\?/)
  const card = await addCard(cards, { name: 'at the door', simulated: true })
  await assignHolder(cards, { cardId: card.id, holderId, eventId: id })
  assert.match((await open('/e/harbor-night')).text, /Tap the card.*No card to tap\?/)
})

test('whoever has a code is told when its way opens, that all are gone, or that the event has not begun; and never to tap a card', async (t) => {
  const { cards, holderId, id, open, post, switchOn } = await start(t)
  await switchOn('code')
  const made = await createCodes(cards, { userId: holderId, eventId: id, name: 'Box', count: 2 })
  const pageOf = async (code: string) => open(String((await open(`/c/${code}`)).headers.location))
  const bound = (change: object) =>
    updateWay(cards, { userId: holderId, eventId: id, way: 'code', change: { is_on: true, ...change } })
  await bound({ opens_at: '2026-11-20T21:00:00Z' })
  const early = await pageOf(made.codes[0]!)
  assert.match(early.text, /Too early.*Harbor night.*It opens:.*20 Nov 2026.*21:00/)
  assert.match(early.html, new RegExp(`href="/e/${id}"`))
  await bound({ opens_at: null, at_most: 1 })
  await post('/tap', {
    ref: new URLSearchParams(String((await open(`/c/${made.codes[1]}`)).headers.location).split('?')[1]).get('ref')!,
    intent: 'keep',
    email: 'ada@example.com',
  })
  const gone = await pageOf(made.codes[0]!)
  assert.match(gone.text, /No more this way.*Harbor night/)
  await bound({ is_on: false, at_most: null })
  assert.match((await pageOf(made.codes[0]!)).text, /switched off/)

  const draft = { name: 'Next week', start_date: '2026-11-28T10:00', end_date: '2026-11-28T23:00', timezone: 'UTC' }
  const next = await createEvent(cards, { holderId, draft })
  await updateWay(cards, { userId: holderId, eventId: next.id, way: 'code', change: { is_on: true } })
  const { codes } = await createCodes(cards, { userId: holderId, eventId: next.id, name: 'Box', count: 1 })
  const waiting = await pageOf(codes[0]!)
  assert.match(waiting.text, /waiting for approval/)
  await approveEvent(cards, next.id)
  const future = await pageOf(codes[0]!)
  assert.match(future.text, /hasn’t started yet\. Your code works once it has/)
  for (const { text } of [early, gone, waiting, future]) assert.doesNotMatch(text, /[Tt]ap (the|a) card|tap it/)
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
  const [letter] = (await outbox()).filter(({ to }) => to === 'once@example.com')
  assert.match(letter!.text, /Fri,? 20 Nov 2026.*10:00.*23:00 UTC/)
  assert.doesNotMatch(letter!.text, /only for you/)
  const once = await linkTo('once@example.com')
  const never = await linkTo('never@example.com')
  const machine = await linkTo('machine@example.com')
  for (let n = 0; n < 2; n += 1)
    assert.match((await open(`${once}/decline`)).text, /invited to collect “Harbor night”.*Decline.*never send me/)
  const head = await app.inject({ method: 'HEAD', url: `${once}/decline` })
  assert.equal(head.statusCode, 200)
  const invitation = await open(String((await open(once)).headers.location))
  assert.match(invitation.text, /You’re invited.*Keep it/)
  assert.match(invitation.html, /<input[^>]*value="once@example\.com"/)
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

test('security 121: where a network has opened enough codes, the page says to wait or to ask the staff', async (t) => {
  const { cards, holderId, id, open, switchOn } = await start(t, { LIMIT_KIOSK_OPENINGS_PER_NETWORK: '1/10m' })
  await switchOn('kiosk')
  const viewer = { userId: holderId, verifiedEmails: [] }
  const { codes } = await listCodes(cards, { question: { event: id }, viewer })
  const address = `/tap?k=${codes[0]!.code}`
  assert.equal((await open(address)).status, 303)
  const { status, text, headers } = await open(address)
  assert.deepEqual([status, headers['retry-after']], [429, '600'])
  assert.match(text, /Too many at once.*Wait a few minutes.*ask the staff/)
  assert.doesNotMatch(text, /went wrong/)
})

test('security 121: whoever scans a screen whose way is closed reads why, and a forged or old code reads as expired', async (t) => {
  const { cards, holderId, id, open, switchOn, pass } = await start(t)
  await switchOn('kiosk')
  const viewer = { userId: holderId, verifiedEmails: [] }
  const { codes } = await listCodes(cards, { question: { event: id }, viewer })
  const { code } = codes[0]!
  const change = (bounds: object) =>
    updateWay(cards, { userId: holderId, eventId: id, way: 'kiosk', change: { is_on: true, ...bounds } })
  const said = async (one = code) => (await open(`/tap?k=${one}`)).text
  await change({ opens_at: '2026-11-20T20:30:00.000Z' })
  assert.match(await said(), /Too early.*Harbor night.*You can’t get it this way yet\..*It opens:.*20:30/)
  await change({ opens_at: null, is_on: false })
  assert.match(await said(), /This way is closed.*Harbor night.*The organizer has switched off this way/)
  const forged = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BA' : 'AA'}`
  assert.match(await said(forged), /This code no longer works.*It has expired or was withdrawn/)
  pass(3)
  assert.match(await said(), /This code no longer works.*It has expired or was withdrawn/)
})
