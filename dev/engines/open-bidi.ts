import { once } from 'node:events'

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  params?: unknown
  result?: unknown
  error?: string
  message?: string
}

/** Commands and events of one BiDi connection. A command that is refused, or cut off, rejects. */
export async function openBidi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(data)) as Message
    if (type === 'event') return listeners.get(method ?? '')?.(params)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser is gone.'))
  })
  await once(socket, 'open')
  return {
    on: (method: string, listener: (params: unknown) => void) => void listeners.set(method, listener),
    send<Result>(method: string, params: object): Promise<Result> {
      const asked = Promise.withResolvers<unknown>()
      count += 1
      waiting.set(count, asked)
      socket.send(JSON.stringify({ id: count, method, params }))
      return asked.promise as Promise<Result>
    },
  }
}
