import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFakeBrowser } from '../fake-page.ts'
import { createSavedSession } from './saved-session.ts'

const key = 'wagmi.walletconnect'
const names = {
  session: 'wc@2:client:0.3//session',
  keychain: 'wc@2:core:0.3//keychain',
  messages: 'wc@2:core:0.3//messages',
}

function setUp(stored: Record<string, string> = {}) {
  const browser = createFakeBrowser(stored)
  const { platform } = browser.openTab()
  return { browser, kept: createSavedSession(platform.storage), stored: () => browser.storage.get(key) ?? null }
}

test('security 96: a session is kept with its keys and nothing that grows, and without a session nothing is', async () => {
  const { kept, stored } = setUp()
  await kept.library.setItem(names.keychain, { seed: 'secret' })
  await kept.library.setItem(names.messages, { all: 'of them' })
  assert.equal(stored(), null)
  await kept.library.setItem(names.session, [{ topic: 'a' }])
  assert.match(stored() ?? '', /secret/)
  assert.doesNotMatch(stored() ?? '', /of them/)
  const next = setUp({ [key]: stored() ?? '' }).kept
  assert.equal(next.hasSession(), true)
  assert.deepEqual(await next.library.getItem(names.keychain), { seed: 'secret' })
  await kept.library.setItem(names.session, [])
  assert.equal(stored(), null)
})

test('security 96: what a wallet says about itself at length is not kept', async () => {
  const { kept, stored } = setUp()
  await kept.library.setItem(names.session, [{ topic: 'a', name: 'x'.repeat(70_000) }])
  assert.equal(stored(), null)
})

test('security 96: a session that was forgotten, here or in another tab, is not written again by what is still under way', async () => {
  for (const forget of [
    ({ kept }: ReturnType<typeof setUp>) => kept.forget(),
    ({ browser }: ReturnType<typeof setUp>) => browser.openTab().platform.storage.remove(key),
  ]) {
    const all = setUp()
    await all.kept.library.setItem(names.session, [{ topic: 'a' }])
    forget(all)
    await all.kept.library.setItem(names.keychain, { seed: 'secret' })
    assert.equal(all.stored(), null)
    all.kept.begin()
    await all.kept.library.setItem(names.session, [{ topic: 'b' }])
    assert.match(all.stored() ?? '', /topic/)
  }
})

test('a stored value that is no session is not used', async () => {
  for (const value of ['{', '[]', 'null', '7', '{"other":"1"}', `{"${names.session}":[1]}`]) {
    const { kept } = setUp({ [key]: value })
    assert.equal(kept.hasSession(), false, value)
    assert.deepEqual(await kept.library.getKeys(), [], value)
  }
})
