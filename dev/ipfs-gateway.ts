import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A gateway of IPFS that has what it was given, and records who fetched it. */
export const startIpfsGateway = async () => {
  const files = new Map<string, { type: string; body: string | Buffer }>()
  const visits: { path: string; headers: IncomingHttpHeaders }[] = []
  let held: Promise<void> | undefined
  const server = createServer(async ({ url: path = '', headers }, response) => {
    visits.push({ path, headers })
    await held
    const file = files.get(path)
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let count = 0
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    /** Adds a file and returns its address. */
    add: (type: string, body: string | Buffer) => {
      count += 1
      const cid = `Qm${String(count).padStart(44, 'a').replaceAll('0', 'z')}`
      files.set(`/ipfs/${cid}`, { type, body })
      return `ipfs://${cid}`
    },
    /** Keeps everyone waiting until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
