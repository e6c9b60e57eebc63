import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { armor, Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { freePort, type Host, startHost } from '../../dev/start-host.ts'

let host: Host
before(async () => {
  const PORT = String(await freePort())
  host = await startHost({ PORT, PUBLIC_URL: `http://localhost:${PORT}` })
})
after(() => host.remove())

const run = async (...words: string[]) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 0, errors)
  return output
}
const refuses = async (words: string[], sentence: RegExp) => {
  const { code, errors, output } = await host.cards(...words)
  assert.equal(code, 1)
  assert.match(errors, sentence)
  assert.doesNotMatch(output, keyForm)
}
/** A key, as it is written anywhere. */
const keyForm = /(?<![0-9A-Fa-f])[0-9A-Fa-f]{32}(?![0-9A-Fa-f])/
const list = async (name: string, text: string) => {
  const file = join(host.dataDir, name)
  await writeFile(file, text)
  return file
}

test('a printer’s list becomes cards, and what it takes to program them is written for the printer alone', async () => {
  const file = await list('chips.csv', 'uid,name,inscription\n04AA0000000001,,Row 1\n04AA0000000002,,\n')
  const imported = ['chips', 'import', file, '--name', 'badge-{n}', '--batch', 'Blue box']
  assert.match(await run(...imported), /^Added 2 of 2 cards; 0 already here\./)
  assert.match(await run(...imported), /^Added 0 of 2 cards; 2 already here\. Nothing to do\./)
  assert.match(await run('cards', 'list'), /^badge-1 +04AA0000000001 +chip .* Blue box +version 1$/m)

  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const out = join(host.dataDir, 'printer.age')
  assert.match(await run('chips', 'export', '--batch', 'Blue box', '--to', recipient, '--out', out), /^Wrote 2 chips/)
  assert.equal((await stat(out)).mode & 0o777, 0o600)
  const sealed = await readFile(out, 'utf8')
  assert.doesNotMatch(sealed, keyForm)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const table = (await decrypter.decrypt(armor.decode(sealed), 'text')).split('\r\n')
  assert.equal(table.length, 4)
  assert.match(table[1]!, /^04AA0000000001,badge-1,Blue box,http/)
  assert.match(table[2]!, keyForm)

  await refuses(['chips', 'export', 'badge-1', '--to', recipient, '--out', out], /exists already/)
  assert.equal(await readFile(out, 'utf8'), sealed)
})

test('a batch of cards is exported by the pattern of its names', async () => {
  for (const [at, digit] of ['a', 'b', 'c'].entries())
    await run('cards', 'add', `lane-${at + 1}`, '--uid', `04AB000000000${digit}`)
  const table = await run('chips', 'export', 'lane-{n}', 'LANE-2', '--keys-in-plain')
  assert.deepEqual(table.match(/lane-\d/g), ['lane-1', 'lane-2', 'lane-3'])
  await refuses(['chips', 'export', 'none-{n}', '--keys-in-plain'], /No card is named like "none-\{n\}"/)
})

test('security 149: keys are written readable only for who asks for that by name', async () => {
  await run('cards', 'add', 'plain', '--uid', '04AA0000000011')
  await refuses(['chips', 'export', 'plain'], /--to <age1… key>, or add --keys-in-plain/)
  await refuses(
    ['chips', 'export', 'plain', '--to', 'nothing'],
    /"nothing" is not a public key of age, which begins with age1/,
  )
  await refuses(['chips', 'export', 'plain', '--to', 'AGE-SECRET-KEY-1', '--keys-in-plain'], /either --to or/)
  for (const form of ['csv', 'tagxplorer', 'bolt-card'])
    assert.match(await run('chips', 'export', 'plain', '--as', form, '--keys-in-plain'), keyForm)
  const links = await run('chips', 'export', 'plain', '--as', 'bolt-card-links')
  assert.match(links, /^04AA0000000011 boltcard:\/\/program\?url=\S+\n$/)
  assert.doesNotMatch(links, keyForm)
  const log = await run('audit', '--since', '1h')
  assert.match(log, /operator +chips\.export +ok +- +- +plain, tagxplorer$/m)
  assert.match(log, /operator +chips\.export +refused/)
})

test('what cannot be exported is told by name, and a wrong list by its lines', async () => {
  await refuses(['chips', 'export', '--keys-in-plain'], /Name cards, or a file of UIDs/)
  await refuses(['chips', 'export', 'nowhere', '--keys-in-plain'], /No card is named "nowhere"/)
  await refuses(['chips', 'export', 'demo', '--keys-in-plain'], /has no chip/)
  await refuses(['chips', 'export', '--batch', 'Red', '--keys-in-plain'], /No chip is of the batch "Red"/)
  await refuses(['chips', 'export', 'plain', '--as', 'xml', '--keys-in-plain'], /csv, tagxplorer, bolt-card/)
  await run('cards', 'reprogram', 'plain')
  await refuses(['chips', 'export', 'plain', '--keys-in-plain'], /was programmed before.*cards keys plain/)
  const unknown = await list('unknown.txt', '04AA00000000EE\n')
  await refuses(['chips', 'export', '--uids', unknown, '--keys-in-plain'], /No card is named "04AA00000000EE"/)
  const wrong = await list('wrong.csv', 'uid,name\n04AA0000000021,new\n04AA,short\n04AA0000000022,new\n')
  await refuses(
    ['chips', 'import', wrong],
    /^Line 3: "04AA" is not a UID.*\nLine 4: the name "new".*\nNothing was changed\./,
  )
  await refuses(['chips', 'import', wrong, '--name', 'badge'], /needs \{n\}/)
  assert.doesNotMatch(await run('cards', 'list'), /04AA000000002/)
})

test('a card that can be copied is added with its address, bounds and a new address', async () => {
  assert.match(await run('cards', 'add', 'poster', '--trust', 'static'), /It can be copied/)
  const shown = /Address +(http\S+\/tap\?s=[\w-]{22})$/m
  const [, address] = shown.exec(await run('cards', 'address', 'poster')) ?? []
  assert.ok(address)
  const response = await fetch(address, { redirect: 'manual' })
  assert.equal(response.status, 303)
  assert.match(response.headers.get('location') ?? '', /^\/tap\?ref=/)
  assert.match(await run('cards', 'limit', 'poster', '--per-day', '5'), /gives 5 collectibles in 24 hours/)
  await refuses(['cards', 'limit', 'poster', '--per-day', 'x'], /not a number/)
  await refuses(['cards', 'limit', 'demo', '--per-day', '5'], /cannot be copied/)
  assert.match(await run('cards', 'reprogram', 'poster'), /has a new address/)
  const [, next] = shown.exec(await run('cards', 'address', 'poster')) ?? []
  assert.notEqual(next, address)
  assert.match(await (await fetch(address)).text(), /couldn’t verify this card/)
  await refuses(['cards', 'keys', 'poster'], /has no keys/)
  await refuses(['cards', 'tap', 'poster'], /one address for all taps/)
  await refuses(['cards', 'address', 'demo'], /has a chip/)

  await run('cards', 'add', 'sticker', '--trust', 'counted', '--uid', '04AA0000000031')
  const sticker = await run('cards', 'address', 'sticker')
  assert.match(sticker, /&n=0{14}x0{6}$/m)
  const text = /Address +http:\/\/(\S+)$/m.exec(sticker)![1]!
  const at = 7 + text.indexOf('0'.repeat(14))
  assert.match(sticker, new RegExp(`MIRROR_PAGE +${4 + Math.floor(at / 4)}$`, 'm'))
  assert.match(sticker, new RegExp(`MIRROR_BYTE +${at % 4}$`, 'm'))
  await refuses(['cards', 'add', 'x', '--trust', 'counted'], /needs the UID/)
  await refuses(['cards', 'add', 'x', '--trust', 'static', '--uid', '04AA0000000032'], /has no UID/)
  await refuses(['cards', 'add', 'x', '--trust', 'high'], /is not a trust/)
  await refuses(['cards', 'add', 'x', '--trust', 'static', '--tamper'], /Only an NTAG 424 DNA/)
  await refuses(
    ['cards', 'add', 'x', '--uid', '04AA0000000033', '--inscription', 'seventeen letters'],
    /at most 16 bytes/,
  )
})
