import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { nodeArguments } from './node-options.mjs'

/** Ends when something was asked of the thread pool three times, by a program that asks for nothing. */
const program = `
  const { createHook } = require('node:async_hooks')
  const alive = setInterval(() => {}, 60_000)
  let asked = 0
  createHook({
    init: (id, type) => {
      if (type !== 'FSREQCALLBACK') return
      asked += 1
      if (asked === 3) clearInterval(alive)
    },
  }).enable()`

test('a program that waits for its thread pool alone is never left waiting: the pool is woken again and again', async () => {
  await promisify(execFile)(process.execPath, [...nodeArguments, '--eval', program], { timeout: 60_000 })
})

test('a program that has nothing to do ends', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeArguments, '--print', '1 + 1'], {
    timeout: 60_000,
  })
  assert.equal(stdout.trim(), '2')
})
