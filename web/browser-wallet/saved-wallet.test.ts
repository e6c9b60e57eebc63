import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearSavedWallet, hasSavedWallet } from './saved-wallet.ts'

const account = JSON.stringify({
  state: { data: { account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } },
  version: 2,
})
const nothing = JSON.stringify({ state: { data: {} }, version: 2 })

function store(values: Record<string, string>) {
  const stored = new Map(Object.entries(values))
  const storage = () =>
    ({
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    }) as unknown as Storage
  return { stored, storage }
}

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

for (const [name, values, remembered] of [
  ['nothing was ever stored', {}, false],
  ['a wallet was disconnected', { 'wagmi.store': nothing }, false],
  ['a wallet was connected', { 'wagmi.store': account, 'wagmi.wallet': '"io.metamask"' }, true],
  ['a wallet was connected and locked since', { 'wagmi.store': nothing, 'wagmi.wallet': '"io.metamask"' }, true],
] as [string, Record<string, string>, boolean][])
  test(`a wallet is ${remembered ? '' : 'not '}tried at the next load when ${name}`, () => {
    assert.equal(hasSavedWallet(store(values).storage), remembered)
  })

test('a wallet that is forgotten leaves nothing but its id, once', () => {
  const { stored, storage } = store({ 'wagmi.store': account, 'wagmi.wallet': '"io.metamask"', theme: 'dark' })
  assert.equal(clearSavedWallet(storage), 'io.metamask')
  assert.deepEqual([...stored.keys()], ['theme'])
  assert.equal(clearSavedWallet(storage), null)
})

test('a browser without storage remembers no wallet and forgets none', () => {
  assert.equal(hasSavedWallet(blocked), false)
  assert.equal(clearSavedWallet(blocked), null)
})

test('a stored value that is not a wallet id is not used, and is removed as well', () => {
  for (const value of ['{"a":1}', 'io.metamask']) {
    const { stored, storage } = store({ 'wagmi.store': account, 'wagmi.wallet': value })
    assert.equal(clearSavedWallet(storage), null)
    assert.deepEqual([...stored.keys()], [])
  }
})
