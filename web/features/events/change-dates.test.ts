import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setDate, typeDate } from './change-dates.ts'
import { emptyValues, type FormValues } from './form-values.ts'

const empty = emptyValues('UTC')
const dates = ({ start, end, expiry }: FormValues) => [start, end, expiry]
const set = (values: FormValues, ...changes: [Parameters<typeof setDate>[1], string][]) =>
  changes.reduce((before, [field, local]) => setDate(before, field, local), values)

test('the end keeps its distance from the start, and the expiry its from the end', () => {
  const filled = set(empty, ['start', '2027-05-12T19:00'], ['end', '2027-05-12T23:00'], ['expiry', '2027-05-13T23:00'])
  assert.deepEqual(dates(set(filled, ['start', '2027-06-30T22:00'])), [
    '2027-06-30T22:00',
    '2027-07-01T02:00',
    '2027-07-02T02:00',
  ])
  const longer = set(filled, ['end', '2027-05-13T01:00'])
  assert.deepEqual(dates(longer), ['2027-05-12T19:00', '2027-05-13T01:00', '2027-05-14T01:00'])
  assert.deepEqual(dates(set(longer, ['expiry', ''], ['start', '2027-05-13T19:00'])), [
    '2027-05-13T19:00',
    '2027-05-14T01:00',
    '',
  ])
})

test('an end that was there first stays, and so does one before the start', () => {
  const first = set(empty, ['end', '2027-05-12T23:00'], ['start', '2027-05-12T19:00'])
  assert.deepEqual(dates(first), ['2027-05-12T19:00', '2027-05-12T23:00', ''])
  const wrong = set(first, ['end', '2027-05-11T23:00'])
  assert.equal(wrong.end, '2027-05-11T23:00')
  assert.equal(set(wrong, ['start', '2027-05-13T19:00']).end, '2027-05-13T23:00')
})

test('while a start is written, what lies between two dates moves nothing for good', () => {
  const filled = set(empty, ['start', '2027-05-12T19:00'], ['end', '2027-05-12T23:00'])
  const unclear = typeDate(filled, 'start', '13 May 2', { kind: 'choices', choices: [], isHalf: true })
  assert.deepEqual([...dates(unclear), unclear.typed], ['', '2027-05-12T23:00', '', { start: '13 May 2' }])
  const clear = typeDate(unclear, 'start', '13 May 20', { kind: 'moment', local: '2027-05-13T20:00' })
  assert.deepEqual(dates(clear), ['2027-05-13T20:00', '2027-05-14T00:00', ''])
})

test('a range that is written as a start has the end as well', () => {
  const typed = typeDate(empty, 'start', '…', { kind: 'moment', local: '2027-05-12T19:00', end: '2027-05-12T22:00' })
  assert.deepEqual(dates(typed), ['2027-05-12T19:00', '2027-05-12T22:00', ''])
  assert.equal(setDate(typed, 'start', '2027-05-13T19:00').end, '2027-05-13T22:00')
})

test('of a range that may be in two years, the end is in the year that is chosen', () => {
  const choices = ['2026-11-19T18:00', '2027-11-19T18:00']
  const found = { kind: 'choices', choices, isHalf: false, end: '2026-11-19T23:00' } as const
  const typed = typeDate(empty, 'start', '19 November 18:00 - 23:00', found)
  assert.deepEqual(dates(setDate(typed, 'start', choices[0]!, found)), [choices[0], '2026-11-19T23:00', ''])
  assert.deepEqual(dates(setDate(typed, 'start', choices[1]!, found)), [choices[1], '2027-11-19T23:00', ''])
})
