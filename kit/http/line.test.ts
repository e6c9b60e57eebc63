import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLine } from './line.ts'

const open = () => {
  let now = 0
  const line = createLine({ clock: () => now })
  const served: number[] = []
  const refused: number[] = []
  let joined = 0
  const join = (count: number, { gone = false } = {}) => {
    for (let number = joined; number < joined + count; number += 1)
      line.join({
        response: { destroyed: gone } as ServerResponse,
        serve: () => served.push(number),
        refuse: () => refused.push(number),
      })
    joined += count
  }
  return {
    line,
    served,
    refused,
    join,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}
const turn = () => new Promise(setImmediate)

test('a short line has its turn at once, in order', async () => {
  const { line, served, join } = open()
  join(63)
  assert.equal(line.isLong(), false)
  await turn()
  assert.deepEqual(served, [...Array(63).keys()])
})

test('of a long line a few have their turn at a time, so that the loop comes around for connections', async () => {
  const { line, served, join } = open()
  join(65)
  assert.equal(line.isLong(), true)
  await turn()
  assert.deepEqual(served, [0, 1, 2, 3])
  await turn()
  assert.equal(served.length, 65, 'a line that has become short has its turn at once')
})

test('whoever has waited too long behind many is refused; whoever had few before them is served, however late', async () => {
  const { served, refused, join, pass } = open()
  join(200)
  pass(151)
  while (served.length + refused.length < 200) await turn()
  assert.deepEqual(served, [...Array(128).keys()])
  assert.deepEqual(
    refused,
    [...Array(72).keys()].map((number) => number + 128),
  )
})

test('whoever has gone is neither served nor refused', async () => {
  const { served, refused, join } = open()
  join(10, { gone: true })
  join(1)
  await turn()
  assert.deepEqual([served, refused], [[10], []])
})

test('connections that wait are taken before calls have their turn', async (t) => {
  const { line, served, join } = open()
  const server = createServer().listen(0, '127.0.0.1')
  line.follow(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  let taken = 0
  const seen: number[] = []
  server.on('connection', () => {
    taken += 1
    if (taken === 1) join(1)
    seen.push(served.length)
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  while (served.length === 0 || taken < 20) await turn()
  assert.ok(seen.filter((count) => count === 0).length > 1, 'the call had its turn after more than one connection')
})

test('a line that is never empty keeps nothing of whoever has had their turn', async (t) => {
  setFlagsFromString('--expose-gc')
  t.after(() => setFlagsFromString('--no-expose-gc'))
  const collectGarbage = runInNewContext('gc') as () => void
  const line = createLine()
  let served = 0
  const join = (response = {} as ServerResponse) => {
    line.join({
      response,
      serve: () => {
        served += 1
        if (served < 5000) join()
      },
      refuse: () => {},
    })
    return new WeakRef(response)
  }
  const firsts = Array.from({ length: 100 }, () => join())
  while (served < 4000) await turn()
  collectGarbage()
  assert.equal(line.isLong(), true)
  assert.equal(firsts.filter((response) => response.deref() !== undefined).length, 0)
})
