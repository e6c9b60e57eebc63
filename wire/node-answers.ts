interface Answer {
  id?: unknown
  error?: unknown
}

const isList = (value: unknown): value is readonly (Answer | null)[] => Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A question that a node left out may be asked again. */
const leftOut = { error: { code: -32603, message: 'The node did not answer this question.' } }

/**
 * What a node answered to a batch of JSON-RPC, with one answer for each question, in their order: viem goes by their places alone.
 * A question without an answer of its own gets an error. Anything but lists stays as it is. https://www.jsonrpc.org/specification#batch
 */
export function pairAnswers(asked: string, answered: string): string {
  const [questions, answers] = [parse(asked), parse(answered)]
  if (!isList(questions) || !isList(answers)) return answered
  const found = new Map<string, Answer>()
  // Some nodes say numbers as text. Two answers to one question are none.
  for (const answer of answers) {
    const id = String(answer?.id)
    found.set(id, found.has(id) ? leftOut : (answer ?? leftOut))
  }
  return JSON.stringify(
    questions.map((question) => ({
      jsonrpc: '2.0',
      ...(found.get(String(question?.id)) ?? leftOut),
      id: question?.id,
    })),
  )
}

/** Seconds. */
const longestWait = 5

/** Whoever asks waits as long as this says, so it is a short number of seconds or nothing. */
function boundWait(headers: Headers): Headers {
  const bounded = new Headers(headers)
  const wait = headers.get('retry-after')
  if (wait === null) return bounded
  if (/^[0-9]+$/.test(wait)) bounded.set('retry-after', String(Math.min(Number(wait), longestWait)))
  else bounded.delete('retry-after')
  return bounded
}

/** Asks a node: reads all of its answer while its time runs, gives none to another question, and bounds how long it may put one off. */
export const fetchAnswers: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  const { status, statusText, headers } = response
  const answer = pairAnswers(String(init?.body), await response.text())
  return new Response(answer, { status, statusText, headers: boundWait(headers) })
}
