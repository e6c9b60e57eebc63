import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'
import { demoTapAddress } from '../demo/tap-address.ts'
import { revokeCollectibleCommand } from './collectibles.ts'

const store = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

test('a collectible is revoked by the URL of its page, also in uppercase', async (t) => {
  const { app, contexts } = await createHostApp(t)
  const collect = async (email: string) => {
    const url = new URL(await demoTapAddress(contexts.cards))
    const { headers } = await app.inject({ url: url.pathname + url.search })
    const ref = new URL(headers.location as string, url).searchParams.get('ref')
    const response = await app.inject({ method: 'POST', url: '/api/collectibles', payload: { ref, email } })
    assert.equal(response.statusCode, 200, response.body)
    return response.json().data.id as string
  }
  const revoke = (named: string) => revokeCollectibleCommand.run(contexts, [named], { reason: 'Twice.' }, store)
  for (const write of [
    (id: string) => `https://cards.example.com/collection/${id.toUpperCase()}?from=mail`,
    (id: string) => id.toUpperCase(),
  ]) {
    const id = await collect('ada@example.com')
    assert.equal((await revoke(write(id)))?.subject, id)
  }
  await assert.rejects(revoke('https://cards.example.com/collection/none'), /or the URL of its page/)
})
