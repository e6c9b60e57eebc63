import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRates } from '@iyk/wire/rate-limits.ts'
import { createHostApp } from '../dev/host-app.ts'
import { codeChallenge, openVenue, refOf } from '../dev/venue.ts'

/** With `--thorough` every guest comes; else one in ten comes, and every limit that counts what many do together is a tenth of its default. */
const share = process.env.THOROUGH ? 1 : 10
const guests = 5000 / share
const cards = 20
/** Guests who act at the same moment. */
const together = 25
const minutes = 60

const sharedLimits = Object.fromEntries(
  Object.entries(defaultRates)
    .filter(([name]) => /^LIMIT_[A-Z_]*(?<!_AND)(_PER_NETWORK|_IN_ALL|_RESERVE)$/.test(name))
    .map(([name, { max, seconds }]) => [name, `${Math.ceil(max / share)}/${seconds / 60}m`]),
)

// A venue's load on the limits by network: everyone behind one address, with default settings.
test(`${guests} guests tap, collect, sign in by code and are offered passkeys through one address within an hour`, async (t) => {
  const host = await createHostApp(t, { RATE_LIMITS: 'on', ...sharedLimits })
  const venue = await openVenue(host, { name: 'Five thousand in an hour', cards, supply: guests })
  const guest = venue.from('198.51.100.7')
  const refused: Record<string, number> = {}
  const expect = (what: string, { statusCode, body }: { statusCode: number; body: string }, status = 200) => {
    if (statusCode === status) return
    const why = `${what}: ${statusCode} ${/"error_type":"(\w+)"/.exec(body)?.[1]}`
    refused[why] = (refused[why] ?? 0) + 1
  }

  const visit = async (n: number) => {
    const email = `guest${n}@example.com`
    const read = await guest.tap(n)
    expect('tap', read, 303)
    expect('tap page', await guest.open(String(read.headers.location)))
    expect('collect', await guest.collect({ ref: refOf(read.headers.location), email }))
    const page = { domain: 'localhost' }
    expect('passkey challenge', await guest.provider('/webauthn/authenticate/start/primary', page))
    const sent = await guest.provider('/magic_links/email/login_or_create', { email, code_challenge: codeChallenge })
    expect('sign-in mail', sent)
    const { method_id } = sent.json().data ?? {}
    const code = await venue.codeTo(email)
    const session = { method_id, session_duration_minutes: 60 }
    // One guest in fifty mistypes the code.
    if (n % 50 === 0)
      expect(
        'wrong code',
        await guest.provider('/otps/authenticate', { ...session, token: code === '111111' ? '222222' : '111111' }),
        401,
      )
    const signedIn = await guest.provider('/otps/authenticate', { ...session, token: code })
    expect('right code', signedIn)
    const bearer = { authorization: `Bearer ${signedIn.json().data?.session_jwt}` }
    expect('collection', await guest.open('/api/collectibles', bearer))
  }
  for (let n = 0; n < guests; n += together) {
    await Promise.all(Array.from({ length: together }, (_, place) => visit(n + place)))
    host.pass(minutes / (guests / together))
  }

  assert.deepEqual(refused, {})
  const { rows } = await host.database.pool.query(
    'select count(*)::int as held, max(serial)::int as last from cards.collectibles where event_id = $1',
    [venue.id],
  )
  assert.deepEqual(rows, [{ held: guests, last: guests }])
})
