import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MintingInOtherTabError, withMintLock } from './with-mint-lock.ts'

test('one collectible is minted once at a time, another one in parallel, and each again afterwards', async () => {
  const sent = Promise.withResolvers<string>()
  const started = Promise.withResolvers<void>()
  const first = withMintLock('one', () => {
    started.resolve()
    return sent.promise
  })
  await started.promise
  await assert.rejects(
    withMintLock('one', async () => assert.fail('a second transaction')),
    MintingInOtherTabError,
  )
  assert.equal(await withMintLock('two', async () => 'beside'), 'beside')
  sent.resolve('first')
  assert.equal(await first, 'first')
  assert.equal(await withMintLock('one', async () => 'again'), 'again')
})

test('a failure releases the lock', async () => {
  const declined = withMintLock('three', () => Promise.reject(new Error('declined')))
  await assert.rejects(declined, { message: 'declined' })
  assert.equal(await withMintLock('three', async () => 'again'), 'again')
})

test('a browser without locks mints anyway', async () => {
  assert.equal(await withMintLock('four', async () => 'taken', null as never), 'taken')
})
