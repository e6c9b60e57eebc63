import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An entry as `/actions/scan` of the POAP API has it. */
export const poapEntry = (tokenId: string, owner: string, event: Record<string, unknown> = {}) => ({
  event: {
    id: 15_832,
    fancy_id: 'devcon-bogota-2022',
    name: 'Devcon Bogota',
    event_url: 'https://poaps.example.com/devcon',
    image_url: 'https://poaps.example.com/devcon.png',
    country: 'Colombia',
    city: 'Bogota',
    description: 'You were there.',
    year: 2022,
    start_date: '11-Oct-2022',
    end_date: '14-Oct-2022',
    expiry_date: '14-Nov-2022',
    supply: 900,
    ...event,
  },
  tokenId,
  owner,
  chain: 'xdai',
  created: '2022-10-12 17:04:55',
  migrated: null,
})

/** Speaks like the POAP API, and records who asked for what. `reply` takes the place of what an address has. */
export const startPoapApi = async () => {
  const histories = new Map<string, unknown>()
  const visits: { path: string; headers: IncomingHttpHeaders }[] = []
  let reply: { status: number; headers: Record<string, string>; body: string } | undefined
  const server = createServer(({ url: path = '', headers }, response) => {
    visits.push({ path, headers })
    const history = histories.get(/^\/actions\/scan\/(0x[0-9a-f]{40})$/.exec(path)?.[1] ?? '')
    const {
      status,
      headers: own,
      body,
    } = reply ?? {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(history ?? []),
    }
    response.writeHead(status, own).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    give: (address: string, history: unknown) => histories.set(address.toLowerCase(), history),
    replyWith: (other: typeof reply) => {
      reply = other
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
