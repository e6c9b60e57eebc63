import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { createRandom } from '../seeded-random.ts'
import { authorize } from './callers.ts'
import { readCases } from './found-cases.ts'
import { openFuzzWorld } from './fuzz-world.ts'
import { createKnownValues } from './known-values.ts'
import { sendBytes } from './raw-bytes.ts'
import { runFuzz } from './run-fuzz.ts'
import { sendRequest } from './send-request.ts'

const bound = 30_000

test('requests of every kind to every route get no 5xx, end, and leave nothing unexpected in the log', async (t) => {
  const { problems, unexpected, counts } = await runFuzz({ ending: t, seed: 128, requests: 1_500, keeps: false })
  assert.deepEqual([problems, unexpected], [[], []])
  assert.ok(counts.requests >= 1_500)
})

test('what a host once failed at, it refuses or does', async (t) => {
  const known = createKnownValues(createRandom(1))
  const { world, callers, targets } = await openFuzzWorld(t, { random: createRandom(2), known })
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  for (const { name, found } of readCases(known)) {
    if ('bytes' in found) {
      const statuses = await sendBytes(world.host.port, Buffer.from(found.bytes, 'base64').toString('latin1'), bound)
      assert.deepEqual(
        statuses.filter((status) => status >= 500),
        [],
        name,
      )
      continue
    }
    const { request } = found
    const target = targets.find(({ method, path }) => `${method} ${path}` === request.route)
    assert.ok(target, `${name}: there is no ${request.route} anymore; delete the file`)
    const authorization = authorize(callers, request.caller, target, createRandom(3))
    const { status, failure, text } = await sendRequest(request, { agent, port: world.host.port, bound, authorization })
    assert.ok(status > 0 && status < 500, `${name}: ${status} ${failure ?? text}`)
  }
  assert.deepEqual(world.host.unexpected(), [])
})
