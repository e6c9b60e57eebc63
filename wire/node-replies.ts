type Reply = {
  id?: unknown
  error?: unknown
}

const isList = (value: unknown): value is readonly (Reply | null)[] => Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A caller may repeat a question that a node left out. */
const missingReply = { error: { code: -32603, message: 'The node did not answer this question.' } }

/**
 * A node's reply to a JSON-RPC batch, with one answer for each question, in their order: viem matches them by position alone. A question without an
 * answer of its own gets an error. Anything but lists passes unchanged. https://www.jsonrpc.org/specification#batch
 */
export const pairReplies = (requested: string, reply: string): string => {
  const [questions, replies] = [parse(requested), parse(reply)]
  if (!isList(questions) || !isList(replies)) return reply
  const found = new Map<string, Reply>()
  // Some nodes send ids as strings. Two answers to one question count as none.
  for (const reply of replies) {
    const id = String(reply?.id)
    found.set(id, found.has(id) ? missingReply : (reply ?? missingReply))
  }
  return JSON.stringify(
    questions.map((question) => ({
      jsonrpc: '2.0',
      ...(found.get(String(question?.id)) ?? missingReply),
      id: question?.id,
    })),
  )
}

/** In seconds. */
const maxWait = 5

/** Clients wait as long as this header says, so it is a small number of seconds or absent. */
const withTimeout = (headers: Headers): Headers => {
  const bounded = new Headers(headers)
  const wait = headers.get('retry-after')
  if (wait === null) return bounded
  if (/^[0-9]+$/.test(wait)) bounded.set('retry-after', String(Math.min(Number(wait), maxWait)))
  else bounded.delete('retry-after')
  return bounded
}

/** Asks a node: reads the whole reply before the request's deadline, matches answers to questions, and limits how long a node can delay a retry. */
export const fetchReplies: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  const { status, statusText, headers } = response
  const reply = pairReplies(String(init?.body), await response.text())
  return new Response(reply, { status, statusText, headers: withTimeout(headers) })
}
