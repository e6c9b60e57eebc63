import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseScannedAddress } from './parse-scanned-address.ts'

for (const [text, address] of [
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.com\n', 'Ada@Example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['MAILTO:ada%2Bdoor@example.com?subject=Hello', 'ada+door@example.com'],
  ['MATMSG:TO:ada@example.com;SUB:Hello;BODY:;;', 'ada@example.com'],
  ['MECARD:N:Ada;TEL:123;EMAIL:ada@example.com;;', 'ada@example.com'],
  ['BEGIN:VCARD\r\nVERSION:3.0\r\nEMAIL;TYPE=work:ada@example.com\r\nEND:VCARD', 'ada@example.com'],
  ['BEGIN:VCARD\nitem1.EMAIL:ada@example.com\nEND:VCARD', 'ada@example.com'],
  ['', undefined],
  ['https://example.com/?email=ada', undefined],
  ['mailto:', undefined],
  ['mailto:%', undefined],
  ['ada@example', undefined],
  ['ada@example.com,eve@example.com', undefined],
  ['ada @example.com', undefined],
  [`${'a'.repeat(250)}@example.com`, undefined],
] as const)
  test(`a scan of ${JSON.stringify(text).slice(0, 60)} is ${address ?? 'no address'}`, () => {
    assert.equal(parseScannedAddress(text), address)
  })
