import type { Random } from '../seeded-random.ts'
import type { CallerKind } from './callers.ts'
import { generateValue, type Shape, spoil } from './generate-value.ts'
import { type KnownValues, resourceOf } from './known-values.ts'
import { nastyValues } from './nasty-values.ts'
import type { Target } from './routes.ts'

/** A request without the headers that say who calls. `body` is as it is sent. */
export type FuzzRequest = {
  route: string
  caller: CallerKind
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Bytes that are no text. */
  bytes?: string
}

type Options = { target: Target; caller: CallerKind; random: Random; known: KnownValues; now: number; picture: Buffer }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** A lone surrogate has no form in an address. */
const encode = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed().slice(0, 3_000))

const generatePath = ({ target, random, known, now }: Options, spoiled: boolean): string => {
  const resource = resourceOf(target.path)
  const parts = target.path.split('/').map((part) => {
    if (part === '*') return random.pick(['', 'x', '..%2f', 'assets', `${random.word()}.js`])
    return part.replace(/:(\w+)(?:\([^)]*\))?/g, (_whole, name: string) => {
      if (spoiled && random.chance(0.5)) return random.chance(0.2) ? random.word() : encode(random.pick(nastyValues))
      const shape: Shape = target.shapes.params?.properties?.[name] ?? { type: 'string', maxLength: 40 }
      return encode(generateValue(shape, name, { random, known, now, resource }))
    })
  })
  return parts.join('/')
}

/** Parameters that pages know and no shape names. */
const ofPages = [
  'ref',
  'e',
  'c',
  'p',
  'k',
  'f',
  't',
  'code',
  'token',
  'limit',
  'cursor',
  'search',
  'word',
  'way',
  'email',
  'language',
  'lang',
  'next',
  'public_token',
  'login_redirect_url',
  'signup_redirect_url',
  'code_challenge',
  'state',
  'stytch_token_type',
]

const generateQuery = ({ target, random, known, now }: Options, spoiled: boolean): string => {
  const { query } = target.shapes
  const value = query
    ? (generateValue(query, '', { random, known, now, resource: resourceOf(target.path) }) as Record<string, unknown>)
    : {}
  const entries = Object.entries(value)
  if (!query && target.method === 'GET')
    for (const name of ofPages) if (random.chance(0.15)) entries.push([name, known.find(name) ?? random.word()])
  if (spoiled)
    entries.push([
      random.pick(['limit', 'cursor', 'x', '__proto__', ...entries.map(([name]) => name)]),
      random.pick(nastyValues),
    ])
  return entries.length === 0 ? '' : `?${entries.map(([name, one]) => `${encode(name)}=${encode(one)}`).join('&')}`
}

const forms = (random: Random, known: KnownValues) => {
  const entries = ofPages
    .filter(() => random.chance(0.4))
    .map((name) => {
      const value = known.find(name) ?? (name === 'email' ? `${random.word()}@fuzz.example` : random.word())
      return `${name}=${encode(random.chance(0.1) ? random.pick(nastyValues) : value)}`
    })
  return entries.join('&')
}

const generateBody = (options: Options, spoiled: boolean): Pick<FuzzRequest, 'body' | 'bytes' | 'headers'> => {
  const { target, random, known, now, picture } = options
  const json = { 'content-type': 'application/json' }
  if (/picture$/.test(target.path) && target.method === 'PUT') {
    const bytes = Buffer.from(picture)
    if (spoiled)
      for (let count = random.below(20); count >= 0; count -= 1) bytes[random.below(bytes.length)] = random.below(256)
    const sent = spoiled && random.chance(0.3) ? bytes.subarray(0, random.below(bytes.length)) : bytes
    return {
      bytes: sent.toString('base64'),
      headers: { 'content-type': random.pick(['image/png', 'image/webp', 'image/jpeg', 'application/octet-stream']) },
    }
  }
  if (spoiled && random.chance(0.15)) {
    const type = random.pick([
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      '',
    ])
    const body = random.pick([
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1}{',
      `${'['.repeat(2_000)}`,
      `{"a":"${'x'.repeat(70_000)}"}`,
      '\u0000',
      '{"__proto__":{"a":1}}',
      '1e999',
      `{"email":"\\ud800"}`,
    ])
    return { body, headers: type ? { 'content-type': type } : {} }
  }
  if (target.shapes.body) {
    const value = generateValue(target.shapes.body, '', { random, known, now, resource: resourceOf(target.path) })
    return { body: JSON.stringify(spoiled ? spoil(value, random) : value) ?? 'null', headers: json }
  }
  if (target.kind === 'page')
    return { body: forms(random, known), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return random.chance(0.2) ? { body: '{}', headers: json } : { headers: {} }
}

/** A request to a route: as published, or with something wrong somewhere. */
export const generateRequest = (options: Options): FuzzRequest => {
  const { target, caller, random, known, now } = options
  const spoiled = random.chance(0.35)
  const part = random.below(3)
  const method = spoiled && random.chance(0.05) ? random.pick(methods) : target.method
  const path = `${generatePath(options, spoiled && part === 0)}${generateQuery(options, spoiled && part === 1)}`
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const sent = hasBody ? generateBody(options, spoiled && part === 2) : { headers: {} }
  const shaped = target.shapes.headers
    ? (generateValue(target.shapes.headers, '', { random, known, now, resource: '' }) as Record<string, string>)
    : {}
  const extra: Record<string, string> = {
    ...(target.kind === 'page' && { accept: random.pick(['text/html', '*/*', 'application/json', 'image/png']) }),
    ...(random.chance(0.05) && {
      'accept-language': random.pick(['de', 'ja;q=0.1', '*', 'x'.repeat(500), 'es,en;q=2']),
    }),
    ...(random.chance(0.03) && { 'if-none-match': random.pick(['*', '"x"', 'W/"', '']) }),
    ...(random.chance(0.03) && {
      range: random.pick(['bytes=0-1', 'bytes=9-1', 'bytes=-', 'bytes=0-99999999999999999999']),
    }),
    ...(random.chance(0.02) && { 'accept-encoding': random.pick(['gzip', 'br', 'identity;q=0', '*;q=0', 'zstd, x']) }),
    ...(random.chance(0.02) && { 'last-event-id': random.pick(['1', '-1', 'x', '9'.repeat(40)]) }),
  }
  const headers: Record<string, string> = {}
  // Node sends no other characters in a header; those of sockets do.
  for (const [name, value] of Object.entries({ ...extra, ...shaped, ...sent.headers }))
    if (/^[\x20-\x7e\t]*$/.test(String(value))) headers[name] = String(value)
  return { route: `${target.method} ${target.path}`, caller, method, path, ...sent, headers }
}
