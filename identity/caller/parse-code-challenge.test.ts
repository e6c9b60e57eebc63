import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, pkcePair, publicToken } from '@iyk/dev/identity-app.ts'
import { type PkceFlow, pkceFlows } from '../context.ts'
import { createSignInLink } from '../magic-links/create-sign-in-link.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({
    settings: { oauth: { github: { clientId: 'id', clientSecret: 'secret' } } },
  })
})
after(() => provider.close())

const { challenge } = pkcePair('required')
const email = 'ada@example.com'

/** Every start that sends a secret through an email or the address of a browser. */
const starts: Record<
  PkceFlow,
  (code_challenge?: string, token?: string) => Promise<{ status: number; error?: string }>
> = {
  magic_links: async (code_challenge, token) => {
    const kinds = ['login_or_create', 'send/primary', 'send/secondary']
    const replies = []
    for (const kind of kinds)
      replies.push(await provider.call(`/magic_links/email/${kind}`, { body: { email, code_challenge }, token }))
    assert.equal(new Set(replies.map(({ error }) => error)).size, 1)
    return replies[0] as { status: number; error?: string }
  },
  passwords: (code_challenge) =>
    provider.call('/passwords/email/reset/start', { body: { email, code_challenge } }) as Promise<{ status: number }>,
  oauth: async (code_challenge) => {
    const query = new URLSearchParams({ public_token: publicToken, ...(code_challenge && { code_challenge }) })
    const response = await provider.app.inject({
      url: `/v1/public/oauth/github/start?${query}`,
      headers: { accept: 'application/json' },
    })
    return response.statusCode === 302
      ? { status: 200 }
      : { status: response.statusCode, error: response.json().error_type as string }
  },
}

test('security 11: where PKCE is required, a start without a challenge is refused and sends nothing', async () => {
  const { session_token } = await provider.signIn(email)
  for (const way of pkceFlows) {
    provider.context.settings.pkceRequired = [way]
    const before = (await provider.mails()).length
    const { status, error } = await starts[way](undefined, session_token)
    assert.deepEqual([status, error], [400, 'invalid_pkce_code_challenge'], way)
    assert.equal((await provider.mails()).length, before)
    assert.equal((await starts[way](challenge, session_token)).status, 200, way)
    for (const other of pkceFlows.filter((one) => one !== way))
      assert.equal((await starts[other](undefined, session_token)).status, 200, `${other} beside ${way}`)
  }
  provider.context.settings.pkceRequired = []
})

test('security 11: links contain no codes, and emails from the service itself belong to no browser', async () => {
  provider.context.settings.pkceRequired = pkceFlows
  assert.equal((await provider.call('/otps/email/login_or_create', { body: { email } })).status, 200)
  const { url, token } = await createSignInLink(provider.context, { email })
  assert.ok(url.startsWith(`${origin}/auth/email?`))
  const body = { token, session_duration_minutes: 60 }
  assert.equal((await provider.call('/magic_links/authenticate', { body })).status, 200)
  provider.context.settings.pkceRequired = []
})
