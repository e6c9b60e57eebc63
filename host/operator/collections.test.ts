import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updatePublicCollection } from '@iyk/cards/public-collection/update.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { listCollectionsCommand, restoreCollectionCommand, takeDownCollectionCommand } from './collections.ts'

const store = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

test('security 91: the operator lists public pages, takes one down by its name or URL, and restores it', async (t) => {
  const { app, contexts, database } = await createHostApp(t)
  const { rows } = await database.pool.query('select user_id from identity.users limit 1')
  const userId: string = rows[0].user_id
  const printed: string[] = []
  t.mock.method(console, 'log', (text: string) => printed.push(text))
  const list = async () => {
    printed.length = 0
    await listCollectionsCommand.run(contexts, [], {}, store)
    return printed.join('\n')
  }
  assert.match(await list(), /There are no public pages yet\./)
  const choices = { name: 'rude-name', display_name: 'Rude\u202e', is_on: true, shows_new: true, is_listed: false }
  await updatePublicCollection(contexts.cards, { userId, choices })
  assert.match(await list(), new RegExp(`@rude-name +on +2026-11-20T.* +no +${userId} +Rude$`, 'm'))
  const status = async () => (await app.inject({ url: '/@rude-name', headers: { accept: 'text/html' } })).statusCode
  assert.equal(await status(), 200)

  const takeDown = (named: string, reason?: string) =>
    takeDownCollectionCommand.run(contexts, [named], reason === undefined ? {} : { reason }, store)
  await assert.rejects(takeDown('rude-name'), /Add --reason/)
  await assert.rejects(takeDown('nobody', 'No.'), /No public page has the name "nobody"/)
  const about = { user_id: userId, subject: 'rude-name Not here.' }
  assert.deepEqual(await takeDown('http://localhost:3000/@Rude-Name?after=1', 'Not here.'), about)
  assert.equal(await status(), 404)
  assert.match(await list(), /@rude-name +taken down/)
  assert.equal((await takeDown('@rude-name', 'Again.'))?.unchanged, true)

  await restoreCollectionCommand.run(contexts, ['rude-name'], {}, store)
  assert.equal(await status(), 200)
  assert.equal((await restoreCollectionCommand.run(contexts, ['rude-name'], {}, store))?.unchanged, true)
})
