import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OperatorRole, operatorRoles } from '@iyk/wire/console.ts'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { createCaller, jsonOf } from '../faults/call.ts'
import { startReceivers } from '../faults/receivers.ts'
import type { Ending } from '../faults/scenario.ts'
import { draftOf, openWorld, publicToken, type Session } from '../faults/world.ts'
import type { Random } from '../seeded-random.ts'
import { type Callers, type PersonKind, personKinds } from './callers.ts'
import type { KnownValues } from './known-values.ts'
import { readTargets } from './routes.ts'

const projectId = 'project-test-00000000-0000-4000-8000-000000000001'
const projectSecret = 'of-the-fuzz-and-of-nobody-else'
/** In milliseconds. An hour after someone signed in, parts of the console ask for a factor once more. */
const freshFor = 30 * 60_000

/** A host with people, keys, an event with every way to collect, and what they have learned so far. */
export const openFuzzWorld = async (ending: Ending, { random, known }: { random: Random; known: KnownValues }) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-fuzz-'))
  ending.after(() => rm(folder, { recursive: true, force: true }))
  const list = join(folder, 'routes')
  const receivers = await startReceivers(ending)
  const world = await openWorld(ending, {
    receivers,
    settings: {
      AUTO_APPROVE_EVENTS: 'off',
      PROJECT_SECRET: projectSecret,
      SITEMAP: 'on',
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'list-routes.mjs')).href}`,
      LIST_ROUTES_FILE: list,
      OAUTH_GITLAB_CLIENT_ID: 'client',
      OAUTH_GITLAB_CLIENT_SECRET: 'secret',
      OAUTH_GITLAB_ISSUER: 'http://localhost:9',
    },
  })
  const { host } = world
  const caller = createCaller(() => host.port, { connections: 4 })
  ending.after(caller.close)
  const learn = (path: string, reply: unknown) => known.learn(path, reply)
  const api = async (session: Session, method: string, path: string, body?: object, headers = {}) => {
    const reply = await world.api(session, method, path, body, headers)
    const json = jsonOf(reply)
    learn(path, json)
    return json?.data
  }
  const signIn = async (email: string): Promise<Session> => {
    const sent = jsonOf(await world.provider('/otps/email/login_or_create', { email }))
    const until = performance.now() + 60_000
    let token = receivers.codeTo(email)
    while (!token && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      token = receivers.codeTo(email)
    }
    const body = { token, method_id: sent.data.method_id, session_duration_minutes: 600 }
    const reply = jsonOf(await world.provider('/otps/authenticate', body))
    learn('/sdk/v1/otps/authenticate', reply)
    const { session_token, session_jwt, user_id } = reply.data
    return { email, token: session_token, jwt: session_jwt, userId: user_id }
  }

  const factor = async (person: Session, path: string, body: object) => {
    const reply = jsonOf(await world.provider(path, body, person.token))
    learn(`/sdk/v1${path}`, reply)
    return reply.data
  }
  /** With an authenticator app, whose code the session has shown, and a role. */
  const signInOperator = async (role: OperatorRole): Promise<Session> => {
    const person = await signIn(`${role}-${random.word()}@fuzz.example`)
    const { secret } = await factor(person, '/totps', { expiration_minutes: 60 })
    const totp_code = new TOTP({ secret }).generate()
    const { session_jwt } = await factor(person, '/totps/authenticate', { totp_code, session_duration_minutes: 600 })
    await host.host().cards('operators', 'add', person.email, '--role', role)
    return { ...person, jwt: session_jwt }
  }
  const isOperator = (kind: PersonKind): kind is OperatorRole => operatorRoles.some((role) => role === kind)
  const people = { holder: world.holder } as Record<PersonKind, Session>
  const since = {} as Record<PersonKind, number>
  const enter = async (kind: PersonKind) => {
    people[kind] = await (isOperator(kind) ? signInOperator(kind) : signIn(`${kind}-${random.word()}@fuzz.example`))
    since[kind] = performance.now()
  }
  const isStillThere = async (kind: PersonKind): Promise<boolean> => {
    if (!(await world.renew(people[kind]))) return false
    if (!isOperator(kind)) return true
    if (performance.now() - since[kind] > freshFor) return false
    return jsonOf(await world.api(people[kind], 'GET', '/console/me'))?.data?.role === kind
  }
  const callers: Callers = {
    publicToken,
    projectId,
    projectSecret,
    origin: host.url,
    people,
    keys: { 'key-read': '', 'key-hand-out': '', 'key-manage': '', 'key-of-event': '' },
  }

  /** References of new taps, which are collected with. */
  const tap = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const path = world.nextTap()
      const query = new URLSearchParams(path.split('?')[1])
      for (const name of ['e', 'c']) known.add(name, query.get(name) ?? '')
      const { headers } = await caller.call({ path, headers: { accept: 'text/html' } })
      const ref = new URLSearchParams(String(headers.location).split('?')[1]).get('ref')
      if (ref) known.add('ref', ref)
    }
  }
  /** An event with every way to collect, a screen, staff, and someone who is invited: what most calls need to get anywhere. */
  const addEvent = async () => {
    const { holder, staff, owner } = people
    const made = await api(holder, 'POST', '/poap-events', { ...draftOf(`Fuzzed ${random.word()}`), supply: 500 })
    if (!made) return undefined
    await api(owner, 'POST', `/console/events/${made.id}/approve`, { version: 1 })
    const at = `/poap-events/${made.id}`
    for (const way of ['code', 'list', 'email'] as const) await api(holder, 'PUT', `${at}/ways/${way}`, { is_on: true })
    await api(holder, 'PUT', `${at}/ways/word`, { is_on: true, word: `word ${random.word()}` })
    await api(holder, 'POST', `${at}/codes`, { name: 'Box', count: 20 }, { 'idempotency-key': randomUUID() })
    await api(holder, 'PUT', `${at}/kiosks`, { is_on: true })
    const kiosk = await api(holder, 'POST', `${at}/kiosks`, { name: 'Screen' })
    const paired = jsonOf(await world.call({ method: 'POST', path: '/api/kiosks/pair', body: { code: kiosk?.code } }))
    learn('/api/kiosks/pair', paired)
    const codes = jsonOf(
      await world.call({ method: 'POST', path: '/api/kiosks/codes', body: { key: paired?.data?.key } }),
    )
    for (const { code } of codes?.data?.codes?.slice(0, 3) ?? []) known.add('k', code)
    await api(holder, 'PUT', `${at}/staff`, { is_on: true })
    await api(holder, 'POST', `${at}/invitations`, { email: staff.email, role: 'staff' })
    for (const { id } of (await api(staff, 'GET', '/shared-events'))?.invitations ?? [])
      await api(staff, 'POST', `/event-invitations/${id}/accept`)
    await api(holder, 'POST', `${at}/guest-invitations`, { addresses: [`${random.word()}@fuzz.example`] })
    await api(holder, 'GET', at)
    return made.id as string
  }
  const learnOf = async () => {
    const { holder, collector, owner } = people
    for (const path of ['/poap-events', '/cards', '/webhooks', '/api-keys', '/collectibles', '/card-filters'])
      await api(holder, 'GET', path)
    for (const path of ['/collectibles', '/card-offers', '/shared-events']) await api(collector, 'GET', path)
    for (const path of [
      'approvals',
      'events',
      'collections',
      'cards',
      'chips',
      'people',
      'mails',
      'webhooks',
      'api-keys',
    ])
      await api(owner, 'GET', `/console/${path}`)
    for (const person of Object.values(people)) {
      const me = await world.call({
        path: '/sdk/v1/users/me',
        headers: { authorization: `Basic ${btoa(`${publicToken}:${person.token}`)}`, origin: host.url },
      })
      learn('/sdk/v1/users/me', jsonOf(me))
    }
  }
  const addKeys = async () => {
    const eventId = await addEvent()
    const make = async (scopes: string[], event_id?: string) =>
      String(
        (
          await api(
            people.holder,
            'POST',
            '/api-keys',
            { name: 'Fuzz', scopes, ...(event_id && { event_id }) },
            { 'idempotency-key': randomUUID() },
          )
        )?.secret,
      )
    callers.keys['key-read'] = await make(['read'])
    callers.keys['key-hand-out'] = await make(['hand_out'])
    callers.keys['key-manage'] = await make(['manage'])
    callers.keys['key-of-event'] = await make(['read', 'hand_out', 'manage'], eventId)
  }
  const begin = async () => {
    for (const kind of personKinds) if (kind !== 'holder') await enter(kind)
    await addKeys()
    await tap(20)
    await learnOf()
  }
  let turns = 0
  /** Whoever was signed out, deleted, banned or revoked by what was sent is there again, with new things to spend. */
  const keepAlive = async () => {
    turns += 1
    for (const kind of personKinds) if (!(await isStillThere(kind))) await enter(kind)
    await tap(20)
    const listed = await caller.call({
      path: '/api/poap-events?limit=1',
      headers: { authorization: `Bearer ${callers.keys['key-read']}` },
    })
    // Ten keys are the most that one may have: those of before are revoked by what is sent, sooner or later.
    if (listed.status !== 200) await addKeys().catch(() => {})
    else if (turns % 3 === 0) await addEvent()
    await learnOf()
  }
  await begin()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  return { world, callers, keepAlive, targets: readTargets(list), picture }
}
