import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { cardMasterKey } from './card-master-key.ts'

test('a key is generated only for a store without cards, and does not double as the previous key', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'iyk-cards-key-'))
  t.after(() => rm(DATA_DIR, { recursive: true, force: true }))
  const config = { DATA_DIR, CARD_MASTER_KEY: undefined }
  await assert.rejects(
    cardMasterKey(config, async () => true),
    { message: new RegExp(`${join(DATA_DIR, 'card-master-key')} does not exist`) },
  )
  assert.deepEqual(await readdir(DATA_DIR), [])
  const drawn = await cardMasterKey(config, async () => false)
  assert.deepEqual(await cardMasterKey(config, async () => true), drawn)
  await assert.rejects(
    cardMasterKey({ ...config, CARD_MASTER_KEY_PREVIOUS: drawn }),
    /Set CARD_MASTER_KEY to the new key/,
  )
})
