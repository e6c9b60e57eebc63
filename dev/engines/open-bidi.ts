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

/** Commands and events of one BiDi connection. A command that is refused or cut off rejects. */
export async function openBidi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(data)) as Message
    if (type === 'event') return listeners.get(method ?? '')?.(params)
    const requested = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') requested?.reject(new Error(`${error}: ${message}`))
    else requested?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const requested of waiting.values()) requested.reject(new Error('The browser is gone.'))
  })
  await once(socket, 'open')
  return {
    on: (method: string, listener: (params: unknown) => void) => void listeners.set(method, listener),
    send<Result>(method: string, params: object): Promise<Result> {
      const requested = Promise.withResolvers<unknown>()
      count += 1
      waiting.set(count, requested)
      socket.send(JSON.stringify({ id: count, method, params }))
      return requested.promise as Promise<Result>
    },
  }
}
