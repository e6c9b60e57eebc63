import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLine, type Line } from './line.ts'

const open = ({ isStoreCrowded = (): boolean => false } = {}) => {
  let now = 0
  const line = createLine({ clock: () => now, isStoreCrowded })
  const served: number[] = []
  const refused: number[] = []
  let joined = 0
  const join = (count: number, { gone = false, socket = {} as Socket } = {}) => {
    for (let number = joined; number < joined + count; number += 1)
      line.join({
        socket,
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

test('whoever had few before them holds nobody up when all of them are late', async () => {
  const { line, served, refused, join, pass } = open()
  join(400)
  pass(151)
  for (let turns = 0; turns < 7; turns += 1) {
    const before = refused.length
    await turn()
    assert.ok(refused.length - before <= 128, 'many are refused in more than one turn')
  }
  assert.deepEqual([served.length, refused.length], [128, 272])
  assert.equal(line.isLong(), true, 'someone was just refused')
  pass(150)
  assert.equal(line.isLong(), false)
})

test('what the store cannot do soon is refused, however few were before it and however late it is', async () => {
  const { line, served, refused, join, pass } = open({ isStoreCrowded: () => true })
  for (let begun = 0; begun < 128; begun += 1) line.begin({ once: () => {} } as unknown as ServerResponse)
  join(10)
  pass(151)
  await turn()
  assert.deepEqual([served.length, refused.length], [0, 10])
})

test('whoever has gone is neither served nor refused', async () => {
  const { served, refused, join } = open()
  join(10, { gone: true })
  join(1)
  await turn()
  assert.deepEqual([served, refused], [[10], []])
})

/** A server that the line follows, and that has taken none of its `count` connections. */
const connectMany = async (t: TestContext, line: Line, count: number) => {
  const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1024 })
  line.follow(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return server
}

test('connections that wait are taken before calls have their turn', async (t) => {
  const { line, served, join } = open()
  const server = await connectMany(t, line, 20)
  let taken = 0
  const seen: number[] = []
  server.on('connection', () => {
    taken += 1
    if (taken === 1) join(1)
    seen.push(served.length)
  })
  while (served.length === 0 || taken < 20) await turn()
  assert.ok(seen.filter((count) => count === 0).length > 1, 'the call had its turn after more than one connection')
})

test('the first call of a connection has waited with it: behind many it is refused', async (t) => {
  const { line, served, refused, join, pass } = open()
  pass(10_000)
  const server = await connectMany(t, line, 300)
  let taken = 0
  server.on('connection', (socket) => {
    taken += 1
    if (taken === 2) pass(151)
    join(1, { socket })
  })
  while (taken < 300) await turn()
  while (served.length + refused.length < 300) await turn()
  assert.equal(served.length, 128)
  assert.ok(refused.length > 0)
})

test('whoever connects early and calls late has not waited, however long the line is', async (t) => {
  const { line, served, refused, join, pass } = open()
  join(5000)
  const server = await connectMany(t, line, 300)
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  while (sockets.length < 300) await turn()
  for (let comesAround = 0; comesAround < 2; comesAround += 1) await turn()
  pass(151)
  for (const socket of sockets) join(1, { socket })
  while (served.length + refused.length < 5300) await turn()
  assert.deepEqual(
    refused.filter((number) => number >= 5000),
    [],
  )
})

for (const [what, before] of [
  ['', 0],
  [', also with a call over a connection that was open', 1],
] as const)
  test(`many who connect at once after a quiet time are served${what}`, async (t) => {
    const { line, served, refused, join, pass } = open()
    pass(10_000)
    const server = await connectMany(t, line, 300)
    let taken = 0
    server.prependListener('connection', () => {
      taken += 1
      if (taken === 1) join(before)
    })
    server.on('connection', (socket) => join(1, { socket }))
    while (served.length + refused.length < 300 + before) await turn()
    assert.equal(refused.length, 0)
  })

test('whoever connects and says nothing takes nobody’s place', async (t) => {
  const { line, served, refused, join, pass } = open()
  const server = await connectMany(t, line, 300)
  let taken = 0
  server.on('connection', (socket) => {
    taken += 1
    if (taken < 300) return
    pass(151)
    join(1, { socket })
  })
  while (served.length + refused.length < 1) await turn()
  assert.equal(served.length, 1)
})

test('a line that is never empty keeps nothing of whoever has had their turn', async (t) => {
  setFlagsFromString('--expose-gc')
  t.after(() => setFlagsFromString('--no-expose-gc'))
  const collectGarbage = runInNewContext('gc') as () => void
  const line = createLine()
  let served = 0
  const join = (response = {} as ServerResponse) => {
    line.join({
      socket: {} as Socket,
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
