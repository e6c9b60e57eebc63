/**
 * The Idempotency-Key of requests that make something: the same for the same content, so that one whose response was lost can be sent again without making it
 * twice. `end` when it was answered: the next one is another request.
 */
export function createOnce() {
  let last: { content: string; key: string } | undefined
  return {
    headersFor: (body: object) => {
      const content = JSON.stringify(body)
      if (last?.content !== content) last = { content, key: crypto.randomUUID() }
      return { 'Idempotency-Key': `"${last.key}"` }
    },
    end: () => {
      last = undefined
    },
  }
}
