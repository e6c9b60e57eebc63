import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The limit of what a server on node:http can do: it reads the request and sends these bytes.
const [body = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  request.resume()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
