import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSecrets } from './find-secrets.ts'
import { text } from './readers.ts'
import { createRedactor } from './redact.ts'

const setting = { read: text, allowed: 'text', fallback: undefined, about: '' }
const table = { NODE: { ...setting, secret: true as const }, KEY: { ...setting, secret: true as const }, NAME: setting }
const redactorOf = (environment: Record<string, string>) => createRedactor(findSecrets(table, environment))

test('an address loses its password and its keys, in every spelling, and nothing else', () => {
  const redact = redactorOf({
    NODE: 'https://user:p%40ss-word@node.example/v3/0123456789abcdef?apikey=fedcba9876543210',
  })
  for (const [line, left] of [
    [
      'Request to https://user:p%40ss-word@node.example/v3/0123456789abcdef?apikey=fedcba9876543210 failed',
      'Request to [secret] failed',
    ],
    ['POST /v3/0123456789ABCDEF', 'POST /v3/[secret]'],
    ['apikey fedcba9876543210', 'apikey [secret]'],
    ['signed in with p@ss-word', 'signed in with [secret]'],
    ['node.example answered 429', 'node.example answered 429'],
  ] as const)
    assert.equal(redact(line), left)
})

test('a name and its password are found as they are sent, together or apart', () => {
  const inUrl = redactorOf({ NODE: 'smtp://mail%40er:p%40ss-word@mail.example' })
  const base64 = (sent: string) => Buffer.from(sent).toString('base64')
  for (const sent of ['mail@er:p@ss-word', '\0mail@er\0p@ss-word', 'p@ss-word'])
    assert.match(inUrl(`535 not with ${base64(sent)}`), /^535 not with \[secret\]=*$/)
  const pair = { ...table, TOKEN: { ...setting, secret: true as const, secretOf: 'NAME' } }
  const redact = createRedactor(findSecrets(pair, { NAME: 'AC0123', TOKEN: 'a-token' }))
  assert.match(redact(`Basic ${base64('AC0123:a-token')} AC0123`), /^Basic \[secret\]=* AC0123$/)
})

test('a list in JSON, a key in PEM and a hexadecimal one lose every part', () => {
  const redact = redactorOf({
    NODE: '[{"id":1,"node_url":"https://one.example/aaaaaaaaaaaa"},{"id":2,"node_url":"https://two.example/bbbbbbbbbbbb"}]',
    KEY: '-----BEGIN PRIVATE KEY-----\\nMIGTAgEAMBMGByqGSM49AgEGCCqGSM49\\n-----END PRIVATE KEY-----',
  })
  assert.equal(redact('https://one.example/aaaaaaaaaaaa, /bbbbbbbbbbbb'), '[secret], /[secret]')
  assert.equal(redact('line MIGTAgEAMBMGByqGSM49AgEGCCqGSM49'), 'line [secret]')
  assert.equal(redactorOf({ KEY: `0x${'ab'.repeat(32)}` })('AB'.repeat(32)), '[secret]')
})

test('settings that are not secret stay', () => {
  assert.equal(redactorOf({ NAME: 'IYK Cards at the lake' })('IYK Cards at the lake'), 'IYK Cards at the lake')
})
