import { Refusal } from './refusal.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const maximumDepth = 32
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/** Postgres rejects NUL in text, and a lone surrogate is not valid text; both are refused here, as are keys that would change a prototype. */
export const assertPlain = (value: unknown, what = 'The body', depth = 0): void => {
  if (depth > maximumDepth) throw new Refusal('bad_request', { message: `${what} is nested too deeply.` })
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Refusal('bad_request', { message: `${what} has characters that are not allowed.` })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (poisonous.has(key))
        throw new Refusal('bad_request', { message: `${what} has the key "${key}", which is not allowed.` })
      assertPlain(key, what, depth + 1)
      assertPlain(inner, what, depth + 1)
    }
  }
}

/** Parses a JSON body. An empty one is undefined: the official SDK posts several calls without a body as application/json. */
export const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(body))
  } catch {
    throw new Refusal('bad_request', { message: 'The body is not valid JSON.' })
  }
  assertPlain(value)
  return value
}
