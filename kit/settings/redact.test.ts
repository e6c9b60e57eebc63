import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSecrets } from './find-secrets.ts'
import { text } from './parsers.ts'
import { createRedactor } from './redact.ts'

const setting = { parse: text, allowed: 'text', fallback: undefined, about: '' }
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

test('the password of several servers is found like that of one', () => {
  const redact = redactorOf({ NODE: 'postgres://user:pass-word@one:5432,two:5432/cards?sslpassword=0123456789' })
  assert.equal(
    redact('FATAL: not with pass-word, nor with 0123456789 at two:5432'),
    'FATAL: not with [secret], nor with [secret] at two:5432',
  )
})

test('a user name and its password are found as they are sent, together or separately', () => {
  const inUrl = redactorOf({ NODE: 'smtp://mail%40er:p%40ss-word@mail.example' })
  const base64 = (sent: string) => Buffer.from(sent).toString('base64')
  for (const sent of ['mail@er:p@ss-word', '\0mail@er\0p@ss-word', 'p@ss-word'])
    assert.match(inUrl(`535 not with ${base64(sent)}`), /^535 not with \[secret\]=*$/)
  const pair = { ...table, TOKEN: { ...setting, secret: true as const, secretOf: 'NAME' } }
  const redact = createRedactor(findSecrets(pair, { NAME: 'AC0123', TOKEN: 'a-token' }))
  assert.match(redact(`Basic ${base64('AC0123:a-token')} AC0123`), /^Basic \[secret\]=* AC0123$/)
})

test('every part of a JSON list, a PEM key and a hexadecimal key is redacted', () => {
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
