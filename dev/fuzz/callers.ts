import { operatorRoles } from '@iyk/wire/console.ts'
import type { Random } from '../seeded-random.ts'
import type { Target } from './routes.ts'

/** People: guests and organizers, and operators by role. */
export const personKinds = ['collector', 'holder', 'staff', ...operatorRoles] as const
export type PersonKind = (typeof personKinds)[number]
/** Who may call: nobody, people, programs. */
export const callerKinds = [
  'none',
  'wrong',
  ...personKinds,
  'key-read',
  'key-hand-out',
  'key-manage',
  'key-of-event',
  'project',
] as const
export type CallerKind = (typeof callerKinds)[number]

type Person = { email: string; token: string; jwt: string }
export type Callers = {
  publicToken: string
  projectId: string
  projectSecret: string
  origin: string
  people: Record<PersonKind, Person>
  keys: Record<'key-read' | 'key-hand-out' | 'key-manage' | 'key-of-event', string>
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const isPerson = (kind: CallerKind): kind is PersonKind => personKinds.some((one) => one === kind)
const isKey = (kind: CallerKind): kind is keyof Callers['keys'] => kind.startsWith('key-')

const wrong = (random: Random): string =>
  random.pick([
    'Bearer x',
    'Bearer ',
    'Basic x',
    `Bearer ${'a'.repeat(300)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    `Bearer iyk_${'a'.repeat(40)}`,
    basic('public-token-test-00000000-0000-4000-8000-000000000001', 'A'.repeat(44)),
    basic('project-test-00000000-0000-4000-8000-000000000001', 'wrong wrong wrong wrong'),
    'Digest x',
  ])

/** The headers with which a caller calls a route: as a page, a program or a backend would. */
export const authorize = (
  callers: Callers,
  kind: CallerKind,
  target: Target,
  random: Random,
): Record<string, string> => {
  const { publicToken, projectId, projectSecret, origin, people, keys } = callers
  const person = isPerson(kind) ? people[kind] : undefined
  if (kind === 'wrong') return { authorization: wrong(random), origin }
  if (target.kind === 'sdk') return { authorization: basic(publicToken, person?.token ?? publicToken), origin }
  if (kind === 'project') return { authorization: basic(projectId, projectSecret) }
  if (isKey(kind)) return { authorization: `Bearer ${keys[kind]}` }
  if (!person) return {}
  // Pages send the cookie, and their origin; programs the JWT.
  if (target.kind === 'page' || random.chance(0.2)) return { cookie: `iyk_stytch_session=${person.token}`, origin }
  return { authorization: `Bearer ${person.jwt}` }
}

/** Who mostly calls a route: others are refused before anything happens, which is tried less often. */
export const drawCaller = ({ kind }: Target, random: Random): CallerKind => {
  if (random.chance(0.25)) return random.pick(callerKinds)
  if (kind === 'backend') return 'project'
  if (kind === 'console') return random.pick(['owner', 'owner', ...operatorRoles])
  if (kind === 'sdk') return random.pick(['none', 'collector', 'holder', 'staff'])
  if (kind === 'api')
    return random.pick([
      'holder',
      'holder',
      'holder',
      'collector',
      'staff',
      'key-read',
      'key-hand-out',
      'key-manage',
      'key-of-event',
    ])
  return random.pick(['none', 'collector', 'holder'])
}
