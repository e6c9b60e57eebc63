/** Caches of a browser in memory, as far as the service worker uses them: one request of each address, without `Vary`. */
export const memoryCaches = () => {
  const all = new Map<string, Cache>()
  const addressOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'https://cards.example.com').href
  const create = () => {
    const entries = new Map<string, { status: number; headers: Headers; body: ArrayBuffer }>()
    return {
      async match(request: RequestInfo | URL) {
        const { body, ...rest } = entries.get(addressOf(request)) ?? {}
        return body && new Response(body.slice(0), rest)
      },
      async put(request: RequestInfo | URL, response: Response) {
        const { status, headers } = response
        const body = await response.arrayBuffer()
        entries.delete(addressOf(request))
        entries.set(addressOf(request), { status, headers: new Headers(headers), body })
      },
      delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
      keys: async () => [...entries.keys()].map((address) => new Request(address)),
    } as unknown as Cache
  }
  const open = async (name: string) => all.get(name) ?? all.set(name, create()).get(name)!
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(request: RequestInfo | URL, { cacheName = '' } = {}) {
      return all.get(cacheName)?.match(request)
    },
  } as CacheStorage
}

/** Storage that a browser refuses, or that fails. */
export const brokenCaches = () => {
  const fail = async () => {
    throw new DOMException('The operation failed.', 'UnknownError')
  }
  return { open: fail, keys: fail, delete: fail, match: fail, has: fail } as CacheStorage
}
