import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { composeRequest, cookiesIn } from './compose-request.ts'
import { runLoad } from './run-load.ts'

test('a load sends every request in turn and fails at a status that was not expected', async (t) => {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push(`${request.method} ${request.url} ${body}`)
    response.statusCode = request.url === '/refused' ? 429 : 200
    response.setHeader('set-cookie', ['one=1; Path=/', 'two=2; HttpOnly'])
    // Without a length Node sends chunks.
    response.write('place ')
    response.end(request.url)
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const requests = ['POST /0', 'POST /1', 'POST /2'].map((route) =>
    composeRequest(port, route, { body: { text: 'é' } }),
  )
  const load = { port, requests, connections: 2, status: 200 }
  const { replies } = await runLoad({ ...load, operations: 7, withReplies: true })
  assert.deepEqual(
    replies.map((reply) => /\r\n\/(\d)\r\n0\r\n\r\n$/.exec(reply)?.[1]),
    ['0', '1', '2', '0', '1', '2', '0'],
  )
  assert.equal(cookiesIn(replies[0]!), 'one=1; two=2')
  assert.deepEqual(
    seen.toSorted(),
    ['/0', '/0', '/0', '/1', '/1', '/2', '/2'].map((path) => `POST ${path} {"text":"é"}`),
  )
  const refused = [composeRequest(port, 'GET /refused')]
  await assert.rejects(runLoad({ ...load, requests: refused, operations: 1 }), /Expected a reply with 200[\s\S]*429/)
})
