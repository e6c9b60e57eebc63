import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import { type Hex, isHex } from 'viem'

type Options = { fetchPublic: FetchPublic; signal: AbortSignal }
type Lookup = { data: Hex; sender: Hex; urls: readonly string[] }

/** A contract may name gateways without end, and each gateway's reply may lead to more: requests in one lookup. */
const maxRequests = 8
const limits = { maxBytes: 256 * 1024, timeout: 5_000, contentTypes: /^(application\/json|text\/plain)$/ } as const

const parseReply = (contentType: string, text: string): Hex => {
  const data: unknown = contentType === 'application/json' ? JSON.parse(text).data : text.trim()
  if (!isHex(data)) throw new Error('the gateway did not send data')
  return data
}

/**
 * Fetches what a contract says is off chain, from the gateways that it names, in their order; one that refuses (4xx) is final.
 * https://eips.ethereum.org/EIPS/eip-3668#client-lookup-protocol
 */
export const createGatewayRequest = ({ fetchPublic, signal }: Options) => {
  let requests = 0
  const requestOne = async (url: string, { data, sender }: Lookup) => {
    requests += 1
    if (requests > maxRequests) throw new Error(`more than ${maxRequests} requests to gateways`)
    const address = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    if (url.includes('{data}')) return await fetchPublic(address, { ...limits, signal })
    const body = JSON.stringify({ data, sender: sender.toLowerCase() })
    return await fetchPublic(address, {
      ...limits,
      signal,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  }
  return async (lookup: Lookup): Promise<Hex> => {
    let failure: unknown = new Error('no gateway')
    for (const url of lookup.urls) {
      if (requests >= maxRequests) break
      const response = await requestOne(url, lookup).catch((error: unknown) => {
        failure = error
      })
      if (!response) continue
      const { status, contentType, body } = response
      if (status >= 400 && status < 500) throw new Error(`the gateway replied with ${status}`)
      if (status === 200) return parseReply(contentType, body.toString('utf8'))
      failure = new Error(`the gateway replied with ${status}`)
    }
    throw failure
  }
}
