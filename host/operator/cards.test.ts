import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Host, startHost } from '../../dev/start-host.ts'

let host: Host
before(async () => {
  host = await startHost()
})
after(() => host.remove())

const run = async (...words: string[]) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 0, errors)
  return output
}
const refuses = async (words: string[], sentence: RegExp) => {
  const { code, errors } = await host.cards(...words)
  assert.equal(code, 1)
  assert.match(errors, sentence)
}
const row = async (name: string) => (await run('cards', 'list')).split('\n').find((line) => line.startsWith(name))

test('the operator takes a card back, blocks, renames and removes it, and all of it is in the audit log', async () => {
  await run('cards', 'add', 'desk', '--uid', '04A1B2C3D4E5F6')
  await run('cards', 'hold', 'desk', '--holder', 'ada@example.com')
  assert.match((await row('desk')) ?? '', /chip +yes/)
  await run('cards', 'block', 'desk')
  assert.match((await row('desk')) ?? '', /by the operator/)
  await run('cards', 'unblock', 'desk')
  await run('cards', 'release', 'desk')
  assert.match((await row('desk')) ?? '', /chip +no/)
  await run('cards', 'rename', 'desk', 'front desk')
  await refuses(['cards', 'rename', 'front desk', 'demo'], /already/)
  await refuses(['cards', 'hold', 'front desk'], /--holder/)
  await refuses(['cards', 'remove', 'nowhere'], /No card is named/)
  await run('cards', 'keys', 'front desk')
  await run('cards', 'remove', 'front desk')
  assert.equal(await row('front desk'), undefined)
  await run('cards', 'add', 'desk', '--uid', '04A1B2C3D4E5F6')
  assert.match(await run('cards', 'reprogram', 'desk'), /key version 3/)
  const acts = (await run('audit', '--since', '1h')).match(/cards\.(?!list)\w+/g)
  assert.deepEqual(
    acts,
    ['add', 'hold', 'block', 'unblock', 'release', 'rename', 'keys', 'remove', 'add', 'reprogram'].map(
      (act) => `cards.${act}`,
    ),
  )
})
