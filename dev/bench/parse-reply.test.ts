import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReply } from './parse-reply.ts'

test('a reply has ended at its last byte and not before, with a length, in chunks and without a body', () => {
  const replies: [text: string, status: number][] = [
    ['HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nContent-Length: 5\r\n\r\nhello', 200],
    ['HTTP/1.1 303 See Other\r\nlocation: /\r\ncontent-length: 0\r\n\r\n', 303],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n0\r\n\r\nab\r\na\r\n0123456789\r\n0\r\n\r\n', 200],
    ['HTTP/1.1 204 No Content\r\n\r\n', 204],
  ]
  for (const [text, status] of replies) {
    const bytes = Buffer.from(text)
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(parseReply(bytes.subarray(0, length)), undefined)
    assert.deepEqual(parseReply(bytes), { status, end: bytes.length })
    assert.equal(parseReply(Buffer.concat([bytes, Buffer.from('HTTP')]))?.end, bytes.length)
  }
  assert.throws(() => parseReply(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /without a length/)
})
