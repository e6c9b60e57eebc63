import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import fc from 'fast-check'
import { jwtVerify } from 'jose'
import { appleSecret } from './apple-secret.ts'
import { type Fields, parseProfile } from './profile.ts'
import { type PlainProvider, providers } from './providers.ts'

const profileOf = (name: OauthProvider, user: Fields, emails?: unknown) =>
  (providers[name] as PlainProvider).toProfile(user, emails)

test('every provider of the contract has an entry, on https and with a unique name', () => {
  assert.deepEqual(Object.keys(providers), [...oauthProviders])
  assert.equal(new Set(Object.values(providers).map(({ type }) => type)).size, oauthProviders.length)
  for (const provider of Object.values(providers)) {
    const urls = 'hosts' in provider ? [provider.issuer] : Object.values(provider.endpoints)
    for (const url of urls) assert.equal(new URL(url).protocol, 'https:')
    if ('hosts' in provider) assert.ok(provider.hosts.includes(new URL(provider.issuer).hostname))
  }
})

test('Bitbucket: the primary address counts if it is confirmed', () => {
  const user = {
    uuid: '{c788b2da-b7a2-404c-9e26-d3f077557007}',
    account_id: '557058:c0b72ad0',
    nickname: 'tutorials',
    display_name: 'tutorials account',
    links: { avatar: { href: 'https://bitbucket.org/account/tutorials/avatar/32/' } },
  }
  const emails = (is_confirmed: boolean) => ({
    values: [
      { is_primary: false, is_confirmed: true, email: 'second@example.com', type: 'email' },
      { is_primary: true, is_confirmed, email: 'first@example.com', type: 'email' },
    ],
  })
  const profile = profileOf('bitbucket', user, emails(true))
  assert.equal(profile?.subject, user.uuid)
  assert.equal(profile?.verifiedEmail, 'first@example.com')
  assert.equal(profile?.pictureUrl, user.links.avatar.href)
  assert.equal(profileOf('bitbucket', user, emails(false))?.verifiedEmail, null)
})

test('security 15: Amazon, Coinbase and Facebook do not say whether an address was verified, so it proves nothing', () => {
  const amazon = {
    user_id: 'amzn1.account.K2LI23KL2LK2',
    email: 'a@example.com',
    name: 'Mary Ann Jackson',
    postal_code: '1',
  }
  assert.deepEqual(profileOf('amazon', amazon), {
    subject: amazon.user_id,
    verifiedEmail: null,
    firstName: 'Mary',
    lastName: 'Ann Jackson',
    pictureUrl: '',
    locale: '',
  })
  const coinbase = {
    data: { id: '9da7a204', name: 'C B', email: 'a@example.com', avatar_url: 'https://example.com/c' },
  }
  assert.equal(profileOf('coinbase', coinbase)?.subject, '9da7a204')
  assert.equal(profileOf('coinbase', coinbase)?.verifiedEmail, null)
  assert.equal(profileOf('facebook', { id: '1', email: 'a@example.com', verified: true })?.verifiedEmail, null)
})

test('LinkedIn: by its userinfo', () => {
  const user = {
    sub: '782bbtaQ',
    name: 'John Doe',
    given_name: 'John',
    family_name: 'Doe',
    locale: 'en-US',
    email: 'doe@example.com',
  }
  assert.equal(profileOf('linkedin', { ...user, email_verified: true })?.verifiedEmail, 'doe@example.com')
  assert.equal(profileOf('linkedin', { ...user, email_verified: false })?.verifiedEmail, null)
  assert.equal(profileOf('linkedin', { ...user, locale: { country: 'US', language: 'en' } })?.locale, '')
})

test('security 16: Microsoft’s address counts only if it says that the owner of its domain was verified', () => {
  const { microsoft } = providers
  assert.ok('hosts' in microsoft && microsoft.emailVerified)
  for (const xms_edov of [true, 1, '1', 'true']) assert.equal(microsoft.emailVerified({ xms_edov }), true)
  for (const claims of [{}, { xms_edov: false }, { xms_edov: '0' }, { email_verified: true }])
    assert.equal(microsoft.emailVerified(claims), false)
})

test('security 39: only the provider’s permanent id is a subject, never an address, a nickname or an empty value', () => {
  const everything = {
    login: 'x',
    email: 'x@example.com',
    username: 'x',
    nickname: 'x',
    name: 'x',
    preferred_username: 'x',
  }
  for (const [name, provider] of Object.entries(providers))
    if (!('hosts' in provider)) assert.equal(provider.toProfile(everything, [everything]), undefined, name)
  for (const subject of ['', null, undefined, {}, [], true, 1.5, Number.MAX_VALUE, 'a\0b', 'x'.repeat(257)])
    assert.equal(parseProfile({ subject }), undefined)
})

test('security 17: any provider response becomes a profile of bounded strings with a normalized address, or nothing', () => {
  const plain = Object.values(providers).filter((provider): provider is PlainProvider => !('hosts' in provider))
  fc.assert(
    fc.property(
      fc.constantFrom(...plain),
      fc.jsonValue(),
      fc.jsonValue(),
      fc.jsonValue(),
      (provider, id, value, emails) => {
        const user = {
          id,
          uuid: id,
          sub: id,
          user_id: id,
          data: { id },
          name: value,
          email: value,
          picture: value,
          links: value,
          locale: value,
          avatar: value,
          verified: true,
          email_verified: true,
        }
        const profile = provider.toProfile(user, emails)
        if (!profile) return
        for (const text of [profile.firstName, profile.lastName, profile.pictureUrl, profile.locale, profile.subject])
          assert.ok(text.length <= 2048 && text.isWellFormed() && !text.includes('\0'))
        assert.ok(profile.pictureUrl === '' || profile.pictureUrl.startsWith('https:'))
        assert.ok(profile.verifiedEmail === null || /^[^\s@]+@[^\s@]+$/.test(profile.verifiedEmail))
      },
    ),
    {
      examples: plain.map((provider): [PlainProvider, string, object, string] => [
        provider,
        'an id',
        { toString: 0 },
        '',
      ]),
    },
  )
})

test('security 40: a picture is an https address, or absent', () => {
  for (const picture of ['http://169.254.169.254/', 'javascript:alert(1)', 'data:image/png,x', 'x', {}, 7])
    assert.equal(parseProfile({ subject: 's', picture })?.pictureUrl, '')
})

test('Apple’s client secret is a JWT signed with its key, for Apple and for half an hour', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const now = new Date('2026-11-20T10:00:00.000Z')
  const secret = await appleSecret({ teamId: 'TEAM', keyId: 'KEY', privateKey: pem }, 'com.example.app', () => now)
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { currentDate: now })
  assert.deepEqual(protectedHeader, { alg: 'ES256', kid: 'KEY' })
  const iat = now.getTime() / 1000
  assert.deepEqual(payload, {
    iss: 'TEAM',
    sub: 'com.example.app',
    aud: 'https://appleid.apple.com',
    iat,
    exp: iat + 1800,
  })
})
