import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizePhoneNumber } from './normalize-phone-number.ts'

for (const [written, number] of [
  ['+12125550100', '+12125550100'],
  [' +44 (0)20 7946-0018 ', '+442079460018'],
  ['0049 151/2345.6789', '+4915123456789'],
  ['＋８１　９０−１２３４−５６７８', '+819012345678'],
  ['\u202a+1 212‑555‑0100\u202c', '+12125550100'],
] as const)
  test(`${JSON.stringify(written)} is ${number}`, () => assert.equal(normalizePhoneNumber(written), number))

for (const written of ['', '+', '0151 23456789', '2125550100', '+0123456789', '+1 212 CALL NOW', '+1234567890123456'])
  test(`${JSON.stringify(written)} is not a number with its country code`, () =>
    assert.equal(normalizePhoneNumber(written), null))
