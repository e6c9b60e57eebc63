import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp, origin, seededBytes } from '@iyk/dev/identity-app.ts'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'

const other = 'https://app.example.com'
let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { allowedOrigins: [origin, other] } })
})
after(() => provider.close())

const minute = 60_000
const draw = seededBytes('wallets')
const newAccount = () => privateKeyToAccount(`0x${draw(32).toString('hex')}`)
type Account = ReturnType<typeof newAccount>

const newSolana = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
  return { address, sign: (text: string) => base58.encode(sign(null, Buffer.from(text), privateKey)) }
}

type Options = { token?: string; headers?: Record<string, string | undefined>; from?: string }
const start = (address: string, body: object = {}, { token, ...options }: Options = {}) =>
  provider.call(`/crypto_wallets/authenticate/start/${token ? 'secondary' : 'primary'}`, {
    body: { crypto_wallet_address: address, crypto_wallet_type: 'ethereum', ...body },
    token,
    ...options,
  })
const challengeFor = async (...args: Parameters<typeof start>) => {
  const reply = await start(...args)
  assert.equal(reply.status, 200, reply.text)
  return reply.data.challenge as string
}
const finish = (address: string, signature: string, { token, ...options }: Options = {}, body: object = {}) =>
  provider.call('/crypto_wallets/authenticate', {
    body: {
      crypto_wallet_address: address,
      crypto_wallet_type: 'ethereum',
      signature,
      session_duration_minutes: 60,
      ...body,
    },
    token,
    ...options,
  })
const signIn = async (account: Account, options: Options = {}) =>
  finish(
    account.address,
    await account.signMessage({ message: await challengeFor(account.address, {}, options) }),
    options,
  )
const assertRefused = async (reply: ReturnType<typeof finish>, what?: string) => {
  const { status, error } = await reply
  assert.deepEqual([status, error], [401, 'unable_to_authenticate_crypto_wallet'], what)
}
const solana = { crypto_wallet_type: 'solana' }

/** As it is on public hosts, for one operation. */
const withLimits = async (work: () => Promise<void>) => {
  const { settings } = provider.context
  settings.rateLimits = true
  try {
    await work()
  } finally {
    settings.rateLimits = false
    delete provider.context.verifyContractSignature
  }
}

test('an unknown wallet creates a user; the next sign-in returns the same one', async () => {
  const account = newAccount()
  const { status, data } = await signIn(account)
  assert.equal(status, 200)
  assert.equal(data.user.status, 'active')
  const { crypto_wallet_id } = data
  const wallet = { crypto_wallet_id, crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  assert.deepEqual(data.user.crypto_wallets, [{ ...wallet, verified: true }])
  const [factor] = data.session.authentication_factors
  assert.deepEqual([factor.type, factor.delivery_method], ['crypto', 'crypto_wallet'])
  assert.deepEqual(factor.crypto_wallet_factor, wallet)
  assert.equal((await signIn(account)).data.user_id, data.user_id)
})

test('the Ethereum challenge is EIP-4361 word for word', async () => {
  const { address } = newAccount()
  const challenge = await challengeFor(address, {
    siwe_params: {
      uri: `${origin}/collection?a=1`,
      chain_id: '8453',
      issued_at: '2026-11-20T10:00:00Z',
      statement: 'Sign in to keep it.',
      not_before: '2026-11-20T10:00:00.5Z',
      message_request_id: 'request-1',
      resources: ['https://example.com/terms', 'ipfs://bafy'],
    },
  })
  const nonce = /^Nonce: ([a-zA-Z0-9]{8,})$/m.exec(challenge)?.[1]
  assert.equal(
    challenge,
    `localhost:3000 wants you to sign in with your Ethereum account:
${address}

Sign in to keep it.

URI: ${origin}/collection?a=1
Version: 1
Chain ID: 8453
Nonce: ${nonce}
Issued At: 2026-11-20T10:00:00.000Z
Not Before: 2026-11-20T10:00:00.500Z
Request ID: request-1
Resources:
- https://example.com/terms
- ipfs://bafy`,
  )
})

test('without a statement there are two empty lines, and the caller may be named by X-SDK-Parent-Host', async () => {
  const { address } = newAccount()
  const headers = { origin: undefined, 'x-sdk-parent-host': other }
  const challenge = await challengeFor(address, {}, { headers })
  assert.ok(
    challenge.startsWith(
      `app.example.com wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${other}\n`,
    ),
  )
  assert.equal((await start(address, {}, { headers: { origin: undefined } })).error, 'invalid_siwe_domain')
  assert.equal(
    (await start(address, {}, { headers: { origin: 'https://evil.example' } })).error,
    'bad_domain_for_stytch_sdk',
  )
})

test('the field names from 2023 and wallet names work', async () => {
  const wallets = ['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance', 'GenericEthereumWallet']
  for (const type of ['ethereum', 'vessel', 'phantom', 'metamask', 'coinbase', 'binance', ...wallets]) {
    const account = newAccount()
    const named = { address: account.address, type }
    const started = await provider.call('/crypto_wallets/authenticate/start/primary', { body: named })
    const signature = await account.signMessage({ message: started.data.challenge })
    const { data } = await provider.call('/crypto_wallets/authenticate', {
      body: { ...named, signature, session_duration_minutes: 60 },
    })
    assert.equal(data.user.crypto_wallets[0].crypto_wallet_type, 'ethereum', type)
  }
  for (const type of ['solana', 'phantom', 'Phantom', 'GenericSolanaWallet']) {
    const { address, sign: signText } = newSolana()
    const started = await provider.call('/crypto_wallets/authenticate/start/primary', { body: { address, type } })
    const { data } = await provider.call('/crypto_wallets/authenticate', {
      body: { address, type, signature: signText(started.data.challenge), session_duration_minutes: 60 },
    })
    assert.equal(data.user.crypto_wallets[0].crypto_wallet_type, 'solana', type)
  }
  const { address } = newSolana()
  for (const [body, error] of [
    [{ address }, 'bad_request'],
    [{ type: 'solana' }, 'bad_request'],
    [{ address, type: 'bitcoin' }, 'invalid_wallet_type'],
    [{ address, type: 'ethereum' }, 'invalid_ethereum_address'],
    // Of a leading 1, base58 makes one byte more; a trailing one may still fit.
    [{ address: `1${address}`, type: 'solana' }, 'invalid_solana_address'],
    [{ address: `0${address.slice(1)}`, type: 'solana' }, 'invalid_solana_address'],
    [{ address, type: 'solana', siwe_params: {} }, 'crypto_wallet_type_incompatible_with_siwe'],
  ] as const)
    assert.equal((await provider.call('/crypto_wallets/authenticate/start/primary', { body })).error, error)
})

test('security 44: a signature over a message that differs in any field is refused', async () => {
  const account = newAccount()
  const changes: Record<string, [RegExp, string]> = {
    domain: [/^localhost:3000/, 'evil.example'],
    uri: [/^URI: .*$/m, 'URI: https://evil.example'],
    version: [/^Version: 1$/m, 'Version: 2'],
    chain: [/^Chain ID: 1$/m, 'Chain ID: 2'],
    address: [/^0x.*$/m, newAccount().address],
    statement: [/\n\n\n/, '\n\nYes.\n\n'],
    'missing nonce': [/^Nonce: .*\n/m, ''],
    'short nonce': [/^Nonce: (.{7}).*$/m, 'Nonce: $1'],
    'issued in the future': [/^Issued At: 2026/m, 'Issued At: 2027'],
    expiry: [/$/, '\nExpiration Time: 2030-01-01T00:00:00.000Z'],
  }
  for (const [name, [from, to]] of Object.entries(changes)) {
    const challenge = await challengeFor(account.address)
    const changed = challenge.replace(from, to)
    assert.notEqual(changed, challenge, name)
    await assertRefused(finish(account.address, await account.signMessage({ message: changed })), name)
  }
})

test('security 44: what a caller sets in a message is validated field by field', async () => {
  const { address } = newAccount()
  for (const [siwe_params, error] of [
    [{ uri: 'https://evil.example' }, 'invalid_siwe_uri'],
    [{ uri: 'not a uri' }, 'invalid_siwe_uri'],
    [{ uri: `${origin}/\nVersion: 2` }, 'invalid_siwe_uri'],
    [{ uri: 'http://localhost:3000@evil.example' }, 'invalid_siwe_uri'],
    [{ chain_id: '0' }, 'invalid_siwe_chain_id'],
    [{ chain_id: '1e3' }, 'invalid_siwe_chain_id'],
    [{ chain_id: 1 }, 'bad_request'],
    [{ statement: 'two\nlines' }, 'invalid_siwe_statement'],
    [{ statement: 'ünïcode' }, 'invalid_siwe_statement'],
    [{ resources: ['https://example.com\n- https://evil.example'] }, 'invalid_siwe_resource'],
    [{ resources: Array(21).fill('https://example.com') }, 'invalid_siwe_resource'],
    [{ message_request_id: 'a b' }, 'invalid_siwe_message_request_id'],
    [{ issued_at: 'yesterday' }, 'bad_request'],
    [{ issued_at: '2030-01-01T00:00:00Z' }, 'siwe_message_not_valid_yet'],
    [{ issued_at: '2026-01-01T00:00:00Z' }, 'siwe_message_expired'],
  ] as const)
    assert.equal((await start(address, { siwe_params })).error, error, JSON.stringify(siwe_params))
})

test('security 44: a message is not valid before its time, or five minutes after it was created', async () => {
  const account = newAccount()
  const not_before = new Date(provider.context.clock().getTime() + minute).toISOString()
  const message = await challengeFor(account.address, { siwe_params: { not_before } })
  const signature = await account.signMessage({ message })
  assert.equal((await finish(account.address, signature)).error, 'siwe_message_not_valid_yet')
  provider.advance(minute)
  assert.equal((await finish(account.address, signature)).status, 200)
  const late = await account.signMessage({ message: await challengeFor(account.address) })
  provider.advance(5 * minute)
  await assertRefused(finish(account.address, late))
})

test('security 44: a message made for one of our pages does not sign in on another', async () => {
  const account = newAccount()
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  await assertRefused(finish(account.address, signature, { headers: { origin: other } }))
})

test('security 45: a challenge works once, even for twenty parallel requests', async () => {
  const account = newAccount()
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  const replies = await Promise.all(Array.from({ length: 20 }, () => finish(account.address, signature)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  await assertRefused(finish(account.address, signature))
})

test('security 45: attackers who request or answer challenges for an address consume and displace nothing', async () => {
  const account = newAccount()
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  for (let i = 0; i < 20; i += 1) await challengeFor(account.address, {}, { from: '198.51.100.9' })
  await assertRefused(finish(account.address, await newAccount().signMessage({ message: 'x' })))
  assert.equal((await finish(account.address, signature)).status, 200)
})

test('security 45: requests from the same network do not displace a challenge either', async () => {
  await withLimits(async () => {
    const account = newAccount()
    const first = await start(account.address)
    const here = { headers: { cookie: String(first.headers['set-cookie']).split(';')[0] } }
    const signature = await account.signMessage({ message: first.data.challenge })
    for (const { status } of await Promise.all(Array.from({ length: 40 }, () => start(account.address))))
      assert.equal(status, 200, 'each browser has challenges of its own')
    assert.equal((await finish(account.address, signature, here)).status, 200)

    for (const options of [
      here,
      { headers: { cookie: `iyk_browser=${'A'.repeat(43)}` } },
      { headers: { origin: other } },
    ]) {
      const started = await Promise.all(Array.from({ length: 40 }, () => start(account.address, {}, options)))
      assert.ok(started.some(({ error }) => error === 'too_many_requests'))
    }
    assert.equal((await start(account.address)).status, 200)
    assert.equal((await signIn(newAccount(), here)).status, 200, 'other wallets of the place are not concerned')
    provider.advance(5 * minute)
    assert.equal((await signIn(account, here)).status, 200)
  })
})

test('security 45: on other sites’ pages, where the network is the requester, requests do not displace a challenge either', async () => {
  await withLimits(async () => {
    const account = newAccount()
    const there = { headers: { origin: other } }
    const signature = await account.signMessage({ message: await challengeFor(account.address, {}, there) })
    await Promise.all(Array.from({ length: 40 }, () => start(account.address, {}, there)))
    assert.equal((await finish(account.address, signature, there)).status, 200)
    provider.advance(5 * minute)
  })
})

test('security 46: every challenge names the calling page, whoever requests it', async () => {
  const ethereum = await challengeFor(newAccount().address, { crypto_wallet_type: 'metamask' })
  assert.match(ethereum, /^localhost:3000 wants you to sign in with your Ethereum account:\n/)
  const { address } = newSolana()
  const text = await challengeFor(address, solana, { headers: { origin: other } })
  assert.match(
    text,
    new RegExp(
      `^app\\.example\\.com wants you to sign in with your Solana account:\n${address}\n\nSigning in with Project: [\\w-]{80}$`,
    ),
  )
})

test('security 47: without a node only accounts sign in; with one, its refusal, garbage, failure and silence are all refused', async () => {
  const account = newAccount()
  await challengeFor(account.address)
  assert.equal((await finish(account.address, `0x${'ab'.repeat(96)}`)).error, 'signature_is_incorrect_size')
  const requests: object[] = []
  try {
    for (const reply of [
      async () => false,
      async () => 'yes' as unknown as boolean,
      async () => {
        throw new Error('reverted')
      },
    ]) {
      provider.context.verifyContractSignature = reply
      await assertRefused(finish(account.address, `0x${'ab'.repeat(96)}`))
    }
    provider.context.verifyContractSignature = async (question) => requests.push(question) > 0
    const contract = newAccount().address
    const message = await challengeFor(contract, { siwe_params: { chain_id: '8453' } })
    const { status, data } = await finish(contract, '0xabcd')
    assert.equal(status, 200)
    assert.equal(data.user.crypto_wallets[0].crypto_wallet_address, contract)
    assert.deepEqual(requests, [{ chainId: 8453, address: contract, message, signature: '0xabcd' }])
    await assertRefused(finish(contract, '0xabcd'), 'spent')
  } finally {
    delete provider.context.verifyContractSignature
  }
})

test('security 47, 52: wrong signatures cost a limited number of node requests by network and by address, and right ones none', async () => {
  await withLimits(async () => {
    let calls = 0
    const right = '0xabcd'
    provider.context.verifyContractSignature = async ({ signature }) => {
      calls += 1
      return signature === right
    }
    const contracts = Array.from({ length: 12 }, () => newAccount().address)
    for (const contract of contracts) await challengeFor(contract, {}, { from: '198.51.100.20' })
    const finishFrom = (contract: string, signature: string, from: string) => finish(contract, signature, { from })
    const network = (place: number) => `198.51.100.${20 + place}`
    const [victim, other] = contracts as [string, string, ...string[]]
    for (let i = 0; i < 12; i += 1) await finishFrom(other, '0x00', network(1))
    assert.equal(calls, 10, 'one network about one wallet')
    for (const contract of contracts.slice(2))
      for (let i = 0; i < 10; i += 1) await finishFrom(contract, '0x00', network(1))
    assert.ok(calls <= 60 + 10, `one network about all: sixty and one more for each, ${calls}`)
    for (let i = 0; i < 70; i += 1) {
      await challengeFor(other, {}, { from: network(2) })
      assert.equal((await finishFrom(other, right, network(2))).status, 200)
      if (i % 10 === 0) provider.advance(5 * minute)
    }
    provider.advance(10 * minute)
    await challengeFor(victim, {}, { from: network(3) })
    calls = 0
    for (let place = 0; place < 60; place += 1)
      for (let i = 0; i < 3; i += 1) await finishFrom(victim, '0x00', network(4 + place))
    assert.ok(calls <= 100 + 60, `one wallet, from everywhere: ${calls}`)
    assert.equal((await finishFrom(victim, right, network(3))).status, 200, 'whom nobody elsewhere shuts out')
    const account = newAccount()
    assert.equal((await signIn(account, { from: network(1) })).status, 200, 'accounts need no node')
  })
})

test('security 47: using up the node requests for a contract wallet does not lock out a browser that signed in with it, on its chain', async () => {
  await withLimits(async () => {
    const right = '0xabcd'
    provider.context.verifyContractSignature = async ({ signature }) => signature === right
    const { address } = newAccount()
    const onBase = { siwe_params: { chain_id: '8453' } }
    const respond = async (signature: string, options: Options = {}) => {
      await challengeFor(address, onBase, options)
      return finish(address, signature, options)
    }
    const first = await respond(right)
    assert.equal(first.status, 200)
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    for (let n = 0; n < 11; n += 1) await respond('0x00')
    assert.equal((await respond(right)).error, 'too_many_requests', 'its network has asked too often')
    const known = await respond(right, { headers: { cookie } })
    assert.deepEqual([known.status, known.data?.user_id], [200, first.data.user_id], known.text)
  })
})

test('security 48: an account signs in without a node request', async () => {
  let calls = 0
  provider.context.verifyContractSignature = () => {
    calls += 1
    return Promise.reject(new Error('down'))
  }
  try {
    assert.equal((await signIn(newAccount())).status, 200)
    assert.equal(calls, 0)
  } finally {
    delete provider.context.verifyContractSignature
  }
})

test('security 49: one account per address, in capitals or not; a wrong checksum is refused', async () => {
  const account = newAccount()
  const { data } = await signIn(account)
  const upper = `0x${account.address.slice(2).toUpperCase()}`
  for (const form of [account.address.toLowerCase(), upper]) {
    const again = await finish(form, await account.signMessage({ message: await challengeFor(form) }))
    assert.equal(again.data.user_id, data.user_id)
    assert.deepEqual(again.data.user.crypto_wallets, data.user.crypto_wallets)
  }
  const letter = account.address.slice(2).search(/[a-f]/) + 2
  const wrong =
    account.address.slice(0, letter) + account.address[letter]!.toUpperCase() + account.address.slice(letter + 1)
  assert.equal((await start(wrong)).error, 'invalid_ethereum_address')
})

test('security 49: a signature’s second form, its compact form and a wrong v are refused', async () => {
  const account = newAccount()
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const r = signature.slice(2, 66)
  const s = signature.slice(66, 130)
  const v = Number.parseInt(signature.slice(130), 16)
  const mirrored = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
  for (const [name, form] of Object.entries({
    mirrored: `0x${r}${mirrored}${v === 27 ? '1c' : '1b'}`,
    'the other parity': `0x${r}${s}${v === 27 ? '01' : '00'}`,
    'v of the other parity': `0x${r}${s}${v === 27 ? '1c' : '1b'}`,
    'v out of range': `0x${r}${s}1d`,
    zeros: `0x${'00'.repeat(64)}1b`,
  }))
    await assertRefused(finish(account.address, form), name)
  for (const [form, error] of [
    ['', 'signature_missing'],
    [`0x${r}${s}`, 'signature_is_incorrect_size'],
    ['0x', 'invalid_signature'],
    ['0xabc', 'invalid_signature'],
    [signature.slice(2), 'invalid_signature'],
  ] as const)
    assert.equal((await finish(account.address, form)).error, error, form)
  assert.equal((await finish(account.address, signature)).status, 200)
})

test('a hardware wallet that writes v as 0 or 1 is the same account', async () => {
  const account = newAccount()
  const { data } = await signIn(account)
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  const v = Number.parseInt(signature.slice(130), 16)
  const again = await finish(account.address, `${signature.slice(0, 130)}0${v - 27}`)
  assert.equal(again.data?.user_id, data.user_id, again.text)
})

test('security 47: the same address on another chain is another account, and the key of an address is neither', async () => {
  const vouching = new Set([1])
  provider.context.verifyContractSignature = async ({ chainId }) => vouching.has(chainId)
  try {
    const account = newAccount()
    const { address } = account
    const signInOn = async (chainId: number, options: Options = {}) => {
      await challengeFor(address, { siwe_params: { chain_id: String(chainId) } }, options)
      return finish(address, '0xabcd', options)
    }
    const owner = await signInOn(1)
    assert.equal((await signInOn(1)).data.user_id, owner.data.user_id)
    vouching.clear()
    vouching.add(100)
    const outsider = await signInOn(100)
    assert.equal(outsider.status, 200, outsider.text)
    assert.notEqual(outsider.data.user_id, owner.data.user_id)
    assert.notEqual((await signIn(account)).data.user_id, owner.data.user_id)
    const taken = await signInOn(100, { token: owner.data.session_token })
    assert.deepEqual([taken.status, taken.error], [400, 'duplicate_wallet_address'])
    vouching.add(8453)
    const added = await signInOn(8453, { token: owner.data.session_token })
    assert.equal(added.data.user_id, owner.data.user_id)
    assert.equal(added.data.user.crypto_wallets.length, 2)
  } finally {
    delete provider.context.verifyContractSignature
  }
})

test('security 47: a contract wallet on a chain without a node is told which chain to choose', async () => {
  const { settings } = provider.context
  settings.contractChains = [1, 100]
  provider.context.verifyContractSignature = async () => true
  try {
    const { address } = newAccount()
    await challengeFor(address, { siwe_params: { chain_id: '137' } })
    const why =
      "Contract wallets on chain 137 can't sign in, because this service has no node for that chain. Choose one of these chains: 1, 100."
    const long = await finish(address, '0xabcd')
    assert.deepEqual([long.status, long.error], [400, 'invalid_siwe_chain_id'])
    assert.ok(long.body.error_message.endsWith(why))
    const short = await finish(address, `0x${'ab'.repeat(64)}1b`)
    assert.deepEqual([short.status, short.error], [401, 'unable_to_authenticate_crypto_wallet'])
    assert.ok(short.body.error_message.endsWith(why))
    await challengeFor(address, { siwe_params: { chain_id: '100' } })
    assert.equal((await finish(address, '0xabcd')).status, 200)
  } finally {
    delete settings.contractChains
    delete provider.context.verifyContractSignature
  }
})

test('a Solana wallet signs in with its sign-in message, once', async () => {
  const wallet = newSolana()
  const signature = wallet.sign(await challengeFor(wallet.address, solana))
  const { status, data } = await finish(wallet.address, signature, {}, solana)
  assert.equal(status, 200)
  assert.equal(data.user.crypto_wallets[0].crypto_wallet_address, wallet.address)
  await assertRefused(finish(wallet.address, signature, {}, solana))
  const challenge = await challengeFor(wallet.address, solana)
  await assertRefused(finish(wallet.address, newSolana().sign(challenge), {}, solana))
  for (const form of ['abc', 'l0OI', wallet.sign(challenge).slice(3), `0x${'ab'.repeat(65)}`])
    assert.equal((await finish(wallet.address, form, {}, solana)).error, 'signature_is_incorrect_size')
})

test('security 51: a wallet is added to the live session it was started in, and to no other', async () => {
  const { session_token: token, user_id } = await provider.signIn('link@example.com')
  const account = newAccount()
  const { data } = await signIn(account, { token })
  assert.equal(data.user_id, user_id)
  assert.equal(data.session_token, token)
  assert.deepEqual(
    data.session.authentication_factors.map(({ type }: { type: string }) => type),
    ['magic_link', 'crypto'],
  )
  const second = newAccount()
  const signature = await second.signMessage({ message: await challengeFor(second.address, {}, { token }) })
  const outsider = await provider.signIn('stranger@example.com')
  await assertRefused(finish(second.address, signature), 'signed out')
  await assertRefused(finish(second.address, signature, { token: outsider.session_token }), 'another session')
  const none = await provider.call('/crypto_wallets/authenticate/start/secondary', {
    body: { crypto_wallet_address: second.address, crypto_wallet_type: 'ethereum' },
  })
  assert.deepEqual([none.status, none.error], [401, 'user_unauthenticated'])
})

test('security 51: a wallet that belongs to another user is not linked; signing in with it leaves the caller’s session alone', async () => {
  const account = newAccount()
  const owner = await signIn(account)
  const { session_token: token } = await provider.signIn('thief@example.com')
  const linked = await signIn(account, { token })
  assert.deepEqual([linked.status, linked.error], [400, 'duplicate_wallet_address'])
  const me = await provider.call('/users/me', { method: 'GET', token })
  assert.deepEqual(me.data.crypto_wallets, [])
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  const signedIn = await finish(account.address, signature, { token })
  assert.equal(signedIn.data.user_id, owner.data.user_id)
  assert.notEqual(signedIn.data.session_token, token)
})

test('twenty parallel first sign-ins with one wallet make one user', async () => {
  const account = newAccount()
  const signatures = await Promise.all(
    Array.from({ length: 8 }, async () => account.signMessage({ message: await challengeFor(account.address) })),
  )
  const replies = await Promise.all(signatures.map((signature) => finish(account.address, signature)))
  assert.equal(new Set(replies.map(({ data }) => data?.user_id)).size, 1)
})

test('security 44: every challenge parses back to exactly what was requested, or is refused', async () => {
  const { address } = newAccount()
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a\nNonce: 12345678', 'Yes.', 'x'))
  const params = fc.record(
    {
      statement: text,
      message_request_id: text,
      chain_id: fc.oneof(text, fc.nat().map(String)),
      uri: fc.oneof(
        text,
        fc.webPath().map((path) => origin + path),
      ),
      resources: fc.array(fc.oneof(text, fc.webUrl()), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(params, async (siwe_params) => {
      const reply = await start(address, { siwe_params })
      if (reply.status === 400) return
      assert.equal(reply.status, 200)
      const read = parseSiweMessage(reply.data.challenge)
      assert.equal(read.domain, 'localhost:3000')
      assert.equal(read.address, address)
      assert.equal(read.version, '1')
      assert.match(read.nonce!, /^[0-9a-f]{32}$/)
      assert.equal(read.uri, siwe_params.uri ?? origin)
      assert.equal(read.chainId, Number(siwe_params.chain_id ?? '1'))
      assert.equal(read.statement, siwe_params.statement || undefined)
      assert.equal(read.requestId, siwe_params.message_request_id || undefined)
      assert.deepEqual(read.resources ?? [], siwe_params.resources ?? [])
    }),
    { numRuns: cases(40) },
  )
})

test('security 49: a signature with any single bit changed is refused', async () => {
  const account = newAccount()
  const wallet = newSolana()
  const signature = await account.signMessage({ message: await challengeFor(account.address) })
  const solanaSignature = base58.decode(wallet.sign(await challengeFor(wallet.address, solana)))
  const flip = (bytes: Uint8Array, at: number) => {
    const changed = Buffer.from(bytes)
    const bit = at % (changed.length * 8)
    changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7))
    return changed
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (at) => {
      const ethereum = `0x${flip(Buffer.from(signature.slice(2), 'hex'), at).toString('hex')}`
      await assertRefused(finish(account.address, ethereum))
      await assertRefused(finish(wallet.address, base58.encode(flip(solanaSignature, at)), {}, solana))
    }),
    { numRuns: cases(20) },
  )
  assert.equal((await finish(account.address, signature)).status, 200)
})
