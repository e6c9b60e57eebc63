import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLines, findUnnamed } from './log-lines.ts'

test('a line of the log is the sentence after its fields, whichever of two it is, also where it is written later', () => {
  const text = `
    log.warn({ kind: 'some words' }, late ? 'it came late' : "it didn't come")
    log.info({}, 'it came at last')
    log[level]({}, 'it may have come')
    createOutageLog(log, { failing: 'the node is away', working: 'the node is back' })`
  assert.deepEqual(findLines(text), [
    'it came late',
    "it didn't come",
    'it may have come',
    'the node is away',
    'the node is back',
  ])
})

test('a line of the log whose sentence is not written where it is logged is found', () => {
  const text = `
    log.warn({ chain_id: chainId }, reasons[by])
    log.warn({ cause }, failing)
    log.error({}, 'it came')`
  assert.deepEqual(findUnnamed(text), ['}, reasons[by]'])
})
