import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticateByUrl } from './authenticate-by-url.ts'

function setUp(address: string) {
  const done: string[] = []
  const handler = (name: string) => async (token: string, options: object) => {
    done.push(`${name} ${token} ${JSON.stringify(options)} at ${address}`)
    return name
  }
  const bar = {
    read: () => address,
    replace: (next: string) => {
      address = next
    },
  }
  const handlers = { magic_links: handler('link'), oauth: handler('oauth') }
  return { ...createAuthenticateByUrl(handlers, bar), done, address: () => address }
}

const page = 'https://cards.example.com/auth'
const options = { session_duration_minutes: 60 }

test('the token in the address is spent by its kind, and is removed from the address first', async () => {
  const { authenticateByUrl, done } = setUp(`${page}?from=mail&stytch_token_type=oauth&token=t%3D#top`)
  assert.deepEqual(await authenticateByUrl(options), { handled: true, tokenType: 'oauth', data: 'oauth' })
  assert.deepEqual(done, [`oauth t= {"session_duration_minutes":60} at ${page}?from=mail#top`])
})

test('the address can be left as it is, and an explicit address leaves the page’s alone', async () => {
  const unchanged = setUp(`${page}?stytch_token_type=magic_links&token=t`)
  await unchanged.authenticateByUrl({ ...options, clearParams: false })
  assert.match(unchanged.address(), /token=t/)
  const other = setUp(page)
  await other.authenticateByUrl(options, `${page}?stytch_token_type=magic_links&token=other`)
  assert.deepEqual([other.done.length, other.address()], [1, page])
})

test('tokens not handled here are left to the page; no token returns null', async () => {
  const reset = setUp(`${page}?stytch_token_type=reset_password&token=t`)
  assert.deepEqual(await reset.authenticateByUrl(options), { handled: false, tokenType: 'reset_password', token: 't' })
  assert.match(reset.address(), /token=t/)
  for (const query of ['', '?token=t', '?stytch_token_type=oauth'])
    assert.equal(await setUp(page + query).authenticateByUrl(options), null)
  assert.equal(setUp(`${page}?stytch_token_type=constructor&token=t`).parseAuthenticateUrl()?.handled, false)
})
