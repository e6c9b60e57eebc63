import fc from 'fast-check'
import type { Random } from '../seeded-random.ts'
import type { KnownValues } from './known-values.ts'
import { nastyValues } from './nasty-values.ts'

/** JSON Schema as far as the wire uses it. */
export type Shape = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  allOf?: readonly Shape[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const day = 86_400_000
const local = (random: Random, now: number) => new Date(now + (random.below(80) - 40) * day).toISOString().slice(0, 16)

/** What people would send under a name; without these, most calls would be refused before anything happens. */
const usual: Record<string, (random: Random, now: number) => unknown> = {
  email: (random) => `${random.word()}@fuzz.example`,
  email_address: (random) => `${random.word()}@fuzz.example`,
  addresses: (random) => `${random.word()}@fuzz.example`,
  password: (random) => `a long ${random.word()} one`,
  new_password: (random) => `a long ${random.word()} one`,
  phone_number: (random) => `+1212555${1000 + random.below(9000)}`,
  start_date: (random, now) => local(random, now - 50 * day),
  end_date: (random, now) => local(random, now + 50 * day),
  expiry_date: (random, now) => local(random, now + 100 * day),
  timezone: (random) =>
    random.pick(['UTC', 'Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']),
  url: (random) => random.pick(['http://localhost:9/in', 'https://hooks.example/in', 'http://127.0.0.1:9/']),
  slug: (random) => `a-${random.word()}`,
  word: (random) => `word ${random.word()}`,
  name: (random) => `Name ${random.word()} 🎟`,
  wallet: () => '0x52908400098527886E0F7030069857D2E4169EE7',
  crypto_wallet_address: () => '0x52908400098527886E0F7030069857D2E4169EE7',
  crypto_wallet_type: () => 'ethereum',
  domain: () => 'localhost',
  hash: () => '$2b$04$CwTycUXWue0Thq9StjUM0uJ8f1qv7Ut5v3n1T1Oe7mQfWwYpZ3b2u',
  hash_type: (random) =>
    random.pick(['bcrypt', 'md_5', 'scrypt', 'argon_2id', 'phpass', 'sha_1', 'sha_512', 'pbkdf_2']),
  provider: (random) => random.pick(['google', 'github', 'gitlab', 'apple']),
  public_token: () => 'public-token-test-00000000-0000-4000-8000-000000000001',
  project_id: () => 'project-test-00000000-0000-4000-8000-000000000001',
  way: (random) => random.pick(['code', 'word', 'list', 'email', 'kiosk', 'staff']),
  limit: (random) => String(1 + random.below(50)),
  year: () => '2026',
}

const samples = new Map<string, readonly string[]>()
/** Some texts that match a pattern, found once. */
const matching = (pattern: string): readonly string[] => {
  let found = samples.get(pattern)
  if (!found) {
    try {
      found = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 30, seed: 1 })
    } catch {
      // Of syntax that it does not know.
      found = ['']
    }
    samples.set(pattern, found)
  }
  return found
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.äß漢🎟'
const textOf = (random: Random, { minLength = 0, maxLength = 40 }: Shape): string => {
  const most = random.chance(0.05) ? Math.min(maxLength, 2_000) : Math.min(maxLength, minLength + 20)
  const length = random.chance(0.05) ? minLength : minLength + random.below(most - minLength + 1)
  return Array.from({ length }, () => random.pick([...letters])).join('')
}

type Options = { random: Random; known: KnownValues; now: number; resource: string }

/** A value of a shape, mostly one that makes sense under its name. */
export const generateValue = (shape: Shape, name: string, options: Options): unknown => {
  const { random, known, now, resource } = options
  const inner = (of: Shape, as = name) => generateValue(of, as, options)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  if (shape.anyOf) return inner(random.pick(shape.anyOf))
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((one) => inner(one)))
  switch (shape.type) {
    case 'object': {
      const { properties = {}, required = [], patternProperties } = shape
      const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.4))
      const entries = chosen.map(([key, one]) => [key, inner(one, key)])
      const [any] = Object.values(patternProperties ?? {})
      if (any) for (let count = random.below(4); count > 0; count -= 1) entries.push([random.word(), inner(any, '')])
      return Object.fromEntries(entries)
    }
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = shape
      const length = minItems + random.below(Math.min(maxItems, minItems + 3) - minItems + 1)
      return Array.from({ length }, () => inner(items))
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = shape
      // What has changed at all has changed once or twice.
      if (name === 'version' && random.chance(0.7)) return 1 + random.below(3)
      if (random.chance(0.1)) return random.pick([minimum, maximum])
      return minimum + random.below(Math.min(maximum - minimum, 1_000) + 1)
    }
    case 'boolean':
      return random.chance(0.6)
    case 'null':
      return null
    case 'string': {
      const found = random.chance(0.6) ? known.find(name, resource) : undefined
      if (found !== undefined) return String(found)
      if (usual[name] && random.chance(0.8)) return usual[name](random, now)
      return shape.pattern ? random.pick(matching(shape.pattern)) : textOf(random, shape)
    }
    default:
      return random.pick(nastyValues)
  }
}

/** The same with one thing somewhere in it replaced, left out or added. */
export const spoil = (value: unknown, random: Random): unknown => {
  if (random.chance(0.2)) return random.pick(nastyValues)
  if (Array.isArray(value) && value.length > 0) {
    const at = random.below(value.length)
    return value.map((one, place) => (place === at ? spoil(one, random) : one))
  }
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
    if (keys.length === 0 || random.chance(0.1))
      return { ...value, [random.pick(['extra', ...keys])]: random.pick(nastyValues) }
    const at = random.pick(keys)
    if (random.chance(0.15)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== at))
    return { ...value, [at]: spoil((value as Record<string, unknown>)[at], random) }
  }
  return random.pick(nastyValues)
}
