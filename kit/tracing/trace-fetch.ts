import type { Outcome, SpanStart, StartTrace } from './span.ts'
import { trace } from './trace.ts'
import { spansUnderWay } from './under-way.ts'

const outcomeOf = ({ status }: { status: number }): Outcome => ({
  attributes: { 'http.response.status_code': status },
  error: status >= 400 ? String(status) : undefined,
})

/**
 * Records a request to a service that the settings name: its host, not its path, which may contain a key. The request gets no header of ours: what we do for a
 * person is nothing that others should be able to connect.
 */
export const traceFetch = <Reply extends { status: number }>(
  { url, method = 'GET' }: { url: string | URL; method?: string | undefined },
  request: () => Promise<Reply>,
): Promise<Reply> => {
  if (spansUnderWay() === undefined) return request()
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname }
  return trace({ name: method, kind: 'client', attributes }, request, { outcomeOf })
}

const methodsIn = (body: unknown): string[] => {
  const calls = [JSON.parse(String(body))].flat() as { method?: unknown }[]
  return [...new Set(calls.map(({ method }) => String(method)))].sort()
}

const startOf = (chain: number, body: unknown): SpanStart => {
  const methods = methodsIn(body)
  const [name = '', ...others] = methods
  return {
    name: others.length === 0 ? name : 'batch',
    kind: 'client',
    attributes: { 'rpc.system.name': 'jsonrpc', 'rpc.method': methods.join(','), 'iyk.chain_id': chain },
  }
}

/** Records calls of a chain's node by their methods, without the URL and the parameters. */
export const traceNode =
  (chain: number, send: typeof fetch, startTrace?: StartTrace): typeof fetch =>
  (address, init) =>
    spansUnderWay() === undefined && startTrace === undefined
      ? send(address, init)
      : trace(startOf(chain, init?.body), () => send(address, init), { startTrace, outcomeOf })
