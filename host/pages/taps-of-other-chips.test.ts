import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { addCopyable } from '@iyk/cards/copyable-cards/add-copyable.ts'
import { cardAddress } from '@iyk/cards/copyable-cards/card-address.ts'
import { chipSettings } from '@iyk/cards/taps/chip-settings.ts'
import { buildSun } from '@iyk/cards/taps/sun/build-sun.ts'
import { createHostApp } from '../../dev/host-app.ts'

const create = async (t: TestContext) => {
  const world = await createHostApp(t, {})
  const { app, contexts } = world
  const demo = (await findCard(contexts.cards, 'demo'))!
  const link = ({ id }: OperatorCard) =>
    assignHolder(contexts.cards, { cardId: id, holderId: demo.holder_id!, eventId: demo.event_id })
  const open = async (url: string, language = 'en') => {
    const headers = { 'accept-language': language, accept: 'text/html' }
    const first = await app.inject({ url, headers })
    const at = first.headers.location as string | undefined
    const page = at === undefined ? first : await app.inject({ url: at, headers })
    return { status: first.statusCode, at: at ?? url, html: page.body }
  }
  const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
  return { ...world, link, open, pathOf }
}

/** A tap of a chip that says more than UID and counter. */
const sealedTap = (
  { cards }: Awaited<ReturnType<typeof create>>['contexts'],
  card: OperatorCard,
  { counter, t }: { counter: number; t: string },
) => {
  const { meta, file } = chipSettings(cards, card).keys
  const picc = { uid: card.uid, counter, mode: 'aes' } as const
  const macInput = `&t=${t}&c=`
  const made = buildSun({ picc, metaKey: meta, fileKey: file, macInput, random: Buffer.alloc(5, 1) })
  return `/tap?e=${made.picc}${macInput}${made.mac}`
}

test('security 147: who taps a card that can be copied reads that it can be, in their language, and collects without a script', async (t) => {
  const world = await create(t)
  const card = await addCopyable(world.contexts.cards, { name: 'poster', trust: 'static' })
  await world.link(card)
  const path = world.pathOf(cardAddress(world.contexts.cards, card)!)
  const page = await world.open(path)
  assert.equal(page.status, 303)
  assert.match(page.at, /^\/tap\?ref=[\w-]{22}$/)
  assert.match(page.html, /This card can be copied\./)
  assert.doesNotMatch(page.html, new RegExp(path.split('s=')[1]!), 'the secret of the card stays out of the page')
  for (const [language, words] of [
    ['de', /lässt sich kopieren/],
    ['es', /se puede copiar/],
    ['ja', /コピーできます/],
  ] as const)
    assert.match((await world.open(path, language)).html, words)

  const ref = new URLSearchParams(page.at.split('?')[1]).get('ref')!
  const collected = await world.app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ref, intent: 'keep', email: 'ada@example.com' }).toString(),
  })
  assert.equal(collected.statusCode, 303)
  assert.match(collected.headers.location as string, /sent=1/)

  const wrong = await world.open(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
  assert.equal(wrong.status, 200)
  assert.match(wrong.html, /couldn’t verify this card/)
})

test('a signed card says nothing of copies, whatever stands beside its tap', async (t) => {
  const world = await create(t)
  const card = await addCard(world.contexts.cards, { name: 'chip', uid: '04AB0000000001', simulated: false })
  await world.link(card)
  const { meta, file } = chipSettings(world.contexts.cards, card).keys
  const picc = { uid: card.uid, counter: 1, mode: 'aes' } as const
  const made = buildSun({ picc, metaKey: meta, fileKey: file, random: Buffer.alloc(5, 1) })
  const poster = await addCopyable(world.contexts.cards, { name: 'poster', trust: 'static' })
  await world.link(poster)
  const secret = world.pathOf(cardAddress(world.contexts.cards, poster)!).split('s=')[1]
  // As the Bolt Card programmer names it.
  const page = await world.open(`/tap?p=${made.picc}&c=${made.mac}`)
  assert.equal(page.status, 303)
  assert.doesNotMatch(page.html, /can be copied/)
  // A static address does not help a wrong signature.
  const mixed = await world.open(`/tap?e=${made.picc}&c=${'0'.repeat(16)}&s=${secret}`)
  assert.equal(mixed.status, 200)
  assert.match(mixed.html, /couldn’t verify this card/)
})

test('an unsealed card says nothing of a seal, and each language says that one is intact', async (t) => {
  const world = await create(t)
  const { cards } = world.contexts
  const card = await addCard(cards, { name: 'sealed', uid: '04AB0000000003', simulated: false, mirrorsTamper: true })
  await world.link(card)
  // It does not look at its loop.
  const unlooked = await world.open(sealedTap(world.contexts, card, { counter: 1, t: 'II' }))
  assert.doesNotMatch(unlooked.html, /seal on this card/)
  for (const [language, words] of [
    ['de', /Siegel dieser Karte ist unversehrt/],
    ['es', /precinto de esta tarjeta está intacto/],
    ['ja', /このカードの封は開けられていません/],
  ] as const)
    assert.match((await world.open(sealedTap(world.contexts, card, { counter: 2, t: 'CC' }), language)).html, words)
})

test('a preview of an address counts nothing; its page says later that the seal was opened', async (t) => {
  const world = await create(t)
  const { cards } = world.contexts
  const poster = await addCopyable(cards, { name: 'poster', trust: 'static' })
  const path = world.pathOf(cardAddress(cards, poster)!)
  assert.equal((await world.app.inject({ method: 'HEAD', url: path })).statusCode, 303)
  const found = (await findCard(cards, 'poster'))!
  assert.equal(found.taps, 0)

  const card = await addCard(cards, { name: 'sealed', uid: '04AB0000000002', simulated: false, mirrorsTamper: true })
  await world.link(card)
  const head = await world.app.inject({ method: 'HEAD', url: sealedTap(world.contexts, card, { counter: 1, t: 'OO' }) })
  assert.equal(head.statusCode, 303)
  assert.equal((await findCard(cards, 'sealed'))?.opened_at, null)
  const closed = await world.open(sealedTap(world.contexts, card, { counter: 2, t: 'CC' }))
  assert.match(closed.html, /The seal on this card is intact\./)
  const opened = await world.open(sealedTap(world.contexts, card, { counter: 3, t: 'OO' }))
  assert.doesNotMatch(opened.html, /is intact/)
  assert.match(opened.html, /The seal on this card was opened:[^<]*(<!-- -->)?[^<]*<time/)
  const forged = await world.open(sealedTap(world.contexts, card, { counter: 4, t: 'OO' }).replace('t=OO', 't=CC'))
  assert.match(forged.html, /couldn’t verify this card/)
})
