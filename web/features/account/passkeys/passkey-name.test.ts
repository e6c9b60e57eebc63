import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPasskeyName } from './new-passkey-name.ts'
import { passkeyName } from './passkey-name.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const now = '21 Nov 2026, 15:14'

test('a passkey is named after the device it was made on', () => {
  assert.equal(newPasskeyName(firefox, [], now), 'Firefox on Linux')
})

test('the second one made there has its time in the name, even when the first was never named', () => {
  for (const name of ['Firefox on Linux', ''])
    assert.equal(newPasskeyName(firefox, [{ name, user_agent: firefox }], now), 'Firefox on Linux, 21 Nov 2026, 15:14')
})

test('once the first has a name of its own, the second may be named after the device', () => {
  assert.equal(newPasskeyName(firefox, [{ name: 'Key ring', user_agent: firefox }], now), 'Firefox on Linux')
})

test('on an unknown device only the time is left', () => {
  assert.equal(newPasskeyName('curl/8.5.0', [], now), 'Passkey, 21 Nov 2026, 15:14')
})

test('a passkey without a name is shown by its device, or by its kind', () => {
  assert.equal(passkeyName({ name: '', user_agent: firefox }), 'Firefox on Linux')
  assert.equal(passkeyName({ name: '', user_agent: '' }), 'Passkey')
  assert.equal(passkeyName({ name: 'Key ring', user_agent: firefox }), 'Key ring')
})
