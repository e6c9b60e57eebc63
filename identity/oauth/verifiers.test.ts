import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import fc from 'fast-check'
import { addToQuery } from './add-to-query.ts'
import { parseProviderParameters, parseScopes } from './authorization-parameters.ts'
import { derive, findSecret, setSecret } from './browser-secret.ts'
import { errorPage } from './error-page.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { seal, unseal } from './seal.ts'

const secrets = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)
const states = fc.stringMatching(/^[A-Za-z0-9_-]{1,43}$/)
const where = fc.constantFrom({ publicUrl: 'https://cards.example.com' }, { publicUrl: 'http://localhost:3000' })

test('security 36: the secret of a flow is found in the cookie of that flow and in no other header', () => {
  fc.assert(
    fc.property(states, states, secrets, fc.string(), where, (state, other, secret, noise, at) => {
      const cookie = setSecret(state, secret, 900, at).split(';', 1)[0]!
      assert.equal(findSecret(`a=b; ${cookie}; c=d`, state, at), secret)
      if (other !== state) assert.equal(findSecret(cookie, other, at), undefined)
      assert.equal(findSecret(noise, state, at), undefined)
      assert.equal(findSecret(`${cookie}x`, state, at), undefined)
    }),
  )
  assert.equal(findSecret(undefined, 'x', { publicUrl: 'http://localhost' }), undefined)
})

test('security 33: over https a cookie without the prefix is not read', () => {
  const at = { publicUrl: 'https://cards.example.com' }
  const cookie = setSecret('state', 'A'.repeat(43), 900, at).split(';', 1)[0]!
  assert.equal(findSecret(cookie.replace('__Host-', ''), 'state', at), undefined)
})

test('security 36: nonce and verifier are derived from the secret, differ, and are a PKCE verifier', () => {
  fc.assert(
    fc.property(secrets, secrets, (one, other) => {
      assert.match(derive(one, 'code verifier'), /^[A-Za-z0-9_-]{43}$/)
      assert.notEqual(derive(one, 'nonce'), derive(one, 'code verifier'))
      if (one !== other) assert.notEqual(derive(one, 'nonce'), derive(other, 'nonce'))
    }),
  )
})

const ours = [
  'state',
  'nonce',
  'redirect_uri',
  'client_id',
  'response_type',
  'response_mode',
  'scope',
  'code_challenge',
]

test('security 38: callers cannot set our own parameters or invalid characters', () => {
  const names = fc.oneof(fc.constantFrom(...ours, 'prompt', 'login_hint'), fc.string())
  fc.assert(
    fc.property(
      fc.dictionary(
        names.map((name) => `provider_${name}`),
        fc.string(),
      ),
      (query) => {
        try {
          const read = parseProviderParameters(query)
          for (const name of ours) assert.ok(!Object.hasOwn(read, name))
          for (const [name, value] of Object.entries(read)) assert.match(`${name}=${value}`, /^[a-z][a-z0-9_]*=[ -~]*$/)
        } catch (error) {
          assert.ok(error instanceof Refusal && error.type === 'bad_request')
        }
      },
    ),
  )
  assert.deepEqual(parseProviderParameters({ provider_prompt: 'consent', state: 'x', public_token: 'y' }), {
    prompt: 'consent',
  })
})

test('security 38: scopes are valid or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        for (const scope of parseScopes(text)) assert.match(scope, /^[\x21\x23-\x5b\x5d-\x7e]+$/)
      } catch (error) {
        assert.ok(error instanceof Refusal && error.type === 'bad_request')
      }
    }),
  )
  assert.deepEqual(parseScopes('a  b:c'), ['a', 'b:c'])
  assert.deepEqual(parseScopes(undefined), [])
})

test('security 35: the end of a flow stays at its address, sets our fields once and keeps the rest', () => {
  const url = 'https://app.example.com/back'
  const query = fc.stringMatching(/^[!-"$-~]*$/)
  fc.assert(
    fc.property(query, fc.string({ unit: 'grapheme' }), (given, token) => {
      const made = new URL(addToQuery(`${url}?${given}`, { stytch_token_type: 'oauth', token }))
      assert.equal(made.origin + made.pathname, url)
      assert.deepEqual(made.searchParams.getAll('token'), [token])
      assert.deepEqual(made.searchParams.getAll('stytch_token_type'), ['oauth'])
      assert.equal(made.searchParams.get('error'), null)
    }),
  )
  assert.equal(addToQuery(`${url}?to=/a?b=c&token=mine`, { token: 'x' }), `${url}?to=/a?b=c&token=x`)
})

test('a sealed value opens with its token only, and only unchanged', () => {
  const bytes = (size: number) => Buffer.alloc(size, 7)
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.jsonValue(), fc.nat(), (token, other, value, at) => {
      const sealed = seal(token, value, bytes)
      assert.equal(JSON.stringify(unseal(token, sealed)), JSON.stringify(value))
      if (other !== token) assert.throws(() => unseal(other, sealed))
      const changed = Buffer.from(sealed)
      changed[at % changed.length]! ^= 1
      assert.throws(() => unseal(token, changed))
    }),
  )
})

test('security 40: the guard only lets requests through to the named origins, however they are written', async () => {
  const reach = guardedFetch(new Set(['https://accounts.example.com']))
  const urls = fc.oneof(
    fc.webUrl(),
    fc.ipV4().map((ip) => `http://${ip}/`),
    fc.ipV6().map((ip) => `http://[${ip}]/`),
    fc.constantFrom(
      'http://accounts.example.com/',
      'https://accounts.example.com:444/',
      'https://accounts.example.com@127.0.0.1/',
      'https://accounts.example.com.evil.example.com/',
      'http://2130706433/',
      'http://0x7f.1/',
    ),
  )
  await fc.assert(
    fc.asyncProperty(urls, async (url) => {
      await assert.rejects(
        reach(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' }),
        /unexpected origin/,
      )
    }),
  )
})

test('the error page contains no foreign markup and no sentence in another language', () => {
  const page = errorPage(
    new Refusal('bad_request', { message: '<script>alert("1")</script>' }),
    {
      publicUrl: 'https://cards.example.com',
      projectName: '<b>Cards</b>',
    },
    'de',
  )
  assert.ok(!page.includes('<script') && !page.includes('<b>') && !page.includes('alert'))
  assert.match(page, /<small>bad_request<\/small>/)
  assert.match(page, /href="\/plain\.css"/)
})
