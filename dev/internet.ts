import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { openFetchPublic } from '@iyk/kit/http/fetch-public.ts'

/** Addresses of the internet, which no test reaches: servers on this machine stand in for them. */
export const publicAddresses = ['93.184.215.14', '2606:4700::6810:85e5'] as const

export const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port

export const listen = async <One extends Pick<Server, 'listen' | 'close' | 'closeAllConnections'>>(
  t: Pick<TestContext, 'after'>,
  server: One,
): Promise<One> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

type Options = {
  /** Addresses of names; a name that is not here has a public one. */
  names?: Record<string, string | readonly string[]>
  resolve?: (host: string) => Promise<readonly string[]>
}

/** One server stands in for every address of the internet. `visits` are the requests it gets, `connected` the addresses they were sent to. */
export const startInternet = async (
  t: Pick<TestContext, 'after'>,
  serve: RequestListener,
  { names = {}, resolve }: Options = {},
) => {
  const visits: string[] = []
  const connected: string[] = []
  const server = await listen(
    t,
    createServer((incoming, response) => {
      visits.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`)
      serve(incoming, response)
    }),
  )
  const fetchPublic = openFetchPublic({
    resolve: resolve ?? (async (host) => [names[host] ?? publicAddresses[0]].flat()),
    standIn: (address) => {
      connected.push(address)
      return { host: '127.0.0.1', port: portOf(server) }
    },
  })
  return { visits, connected, server, fetchPublic }
}
