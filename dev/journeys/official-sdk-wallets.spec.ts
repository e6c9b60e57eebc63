import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { createTestClient, http, keccak256, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { contractWalletCode, undeployedWallet } from '../contract-wallet.ts'
import { refusal, type Sdk } from '../sdk/drive-sdk.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const ethereum = (crypto_wallet_address: string) => ({ crypto_wallet_address, crypto_wallet_type: 'ethereum' })
const challengeFor = async ({ ok }: Sdk, wallet: object, siwe_params?: object) =>
  (await ok('cryptoWallets.authenticateStart', { ...wallet, siwe_params })).challenge as string
const finish = (sdk: Sdk, wallet: object, signature: string) =>
  sdk.ok('cryptoWallets.authenticate', { ...wallet, signature, ...hour })
const refused = (sdk: Sdk, wallet: object, signature: string) =>
  sdk.refused('cryptoWallets.authenticate', { ...wallet, signature, ...hour })
const unable = refusal('unable_to_authenticate_crypto_wallet', 401)

test('cryptoWallets: what siwe_params requests is in the message; an Ethereum wallet signs in once', async ({
  sdk,
  running,
}) => {
  const account = newAccount()
  const wallet = ethereum(account.address)
  const requested = {
    uri: `${running.app.origin}/sign-in`,
    chain_id: '8453',
    statement: 'I take what is mine.',
    message_request_id: 'request-1',
    resources: ['https://example.com/one'],
  }
  const message = await challengeFor(sdk, wallet, requested)
  expect(parseSiweMessage(message)).toMatchObject({
    domain: new URL(running.app.origin).host,
    address: account.address,
    version: '1',
    uri: requested.uri,
    chainId: 8453,
    statement: requested.statement,
    requestId: requested.message_request_id,
    resources: requested.resources,
    nonce: expect.stringMatching(/^[a-zA-Z0-9]{8,}$/),
  })
  const signature = await account.signMessage({ message })
  const { user, session } = await finish(sdk, wallet, signature)
  expect(user).toMatchObject({ crypto_wallets: [{ ...wallet, verified: true }] })
  expect(session).toMatchObject({
    authentication_factors: [{ type: 'crypto', delivery_method: 'crypto_wallet', crypto_wallet_factor: wallet }],
  })
  expect(await refused(sdk, wallet, signature)).toMatchObject(unable)
})

test('cryptoWallets: a Solana wallet signs in, and is removed when another sign-in method remains', async ({ sdk }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const crypto_wallet_address = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url'))
  const wallet = { crypto_wallet_address, crypto_wallet_type: 'solana' }
  const signed = (text: string) => base58.encode(sign(null, Buffer.from(text), privateKey))
  const challenge = await challengeFor(sdk, wallet)
  expect(challenge).toContain('Signing in with Project: ')
  expect(await refused(sdk, wallet, signed('another text'))).toMatchObject(unable)
  expect(await refused(sdk, wallet, 'l0OI')).toMatchObject(refusal('signature_is_incorrect_size', 400))
  const { user } = await finish(sdk, wallet, signed(challenge))
  const [stored] = (user as { crypto_wallets: { crypto_wallet_id: string }[] }).crypto_wallets
  expect(stored).toMatchObject(wallet)
  expect(await sdk.refused('user.deleteCryptoWallet', stored?.crypto_wallet_id)).toMatchObject(
    refusal('cannot_delete_last_primary_factor', 400),
  )
  const email = someone('sdk.wallet')
  await sdk.ok('magicLinks.email.send', email)
  await sdk.ok('magicLinks.authenticate', (await sdk.messageTo(email)).token, hour)
  expect(await sdk.ok('user.deleteCryptoWallet', stored?.crypto_wallet_id)).toMatchObject({
    user: { crypto_wallets: [] },
  })
  expect(await sdk.ok('user.getSync')).toMatchObject({ crypto_wallets: [], emails: [{ email }] })
})

test('cryptoWallets: a contract signs in by EIP-1271, and before it is deployed by EIP-6492', async ({
  sdk,
  chain,
}) => {
  const [owner, outsider] = [newAccount(), newAccount()]
  const { address } = newAccount()
  await createTestClient({ mode: 'anvil', transport: http(chain.url) }).setCode({
    address,
    bytecode: contractWalletCode(owner.address),
  })
  const deployed = ethereum(address)
  const message = await challengeFor(sdk, deployed)
  expect(await refused(sdk, deployed, await outsider.signMessage({ message }))).toMatchObject(unable)
  const reply = await finish(sdk, deployed, await owner.signMessage({ message }))
  expect(reply.user).toMatchObject({ crypto_wallets: [deployed] })
  await sdk.ok('session.revoke')

  const later = undeployedWallet(owner.address, keccak256(toHex(someone('salt'))))
  const wallet = ethereum(later.address)
  const text = await challengeFor(sdk, wallet)
  const signature = await owner.signMessage({ message: text })
  expect(await refused(sdk, wallet, signature)).toMatchObject(unable)
  expect(await finish(sdk, wallet, later.wrap(signature))).toMatchObject({ user: { crypto_wallets: [wallet] } })
})

test('cryptoWallets: every refusal of a start', async ({ sdk }) => {
  const account = newAccount()
  const address = account.address
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const starts: [given: object, type: string][] = [
    [{ crypto_wallet_address: '' }, 'invalid_crypto_wallet_address'],
    [{ crypto_wallet_address: 'nonsense' }, 'invalid_ethereum_address'],
    [{ crypto_wallet_type: 'solana' }, 'invalid_solana_address'],
    [{ crypto_wallet_type: 'bitcoin' }, 'invalid_wallet_type'],
    [{ siwe_params: { uri: 'https://evil.example/' } }, 'invalid_siwe_uri'],
    [{ siwe_params: { chain_id: 'one' } }, 'invalid_siwe_chain_id'],
    [{ siwe_params: { statement: 'two\nlines' } }, 'invalid_siwe_statement'],
    [{ siwe_params: { resources: ['no uri'] } }, 'invalid_siwe_resource'],
    [{ siwe_params: { message_request_id: 'a b' } }, 'invalid_siwe_message_request_id'],
    [{ siwe_params: { issued_at: later(-10) } }, 'siwe_message_expired'],
    [{ siwe_params: { issued_at: later(10) } }, 'siwe_message_not_valid_yet'],
    [{ siwe_params: { not_before: 'soon' } }, 'bad_request'],
  ]
  for (const [given, type] of starts)
    expect(await sdk.refused('cryptoWallets.authenticateStart', { ...ethereum(address), ...given })).toMatchObject(
      refusal(type, 400),
    )
})

test('cryptoWallets: every refusal of a signature', async ({ sdk }) => {
  const account = newAccount()
  const wallet = ethereum(account.address)
  const early = await challengeFor(sdk, wallet, { not_before: new Date(Date.now() + 240_000).toISOString() })
  const replies: [signature: string, type: string][] = [
    ['', 'signature_missing'],
    ['nonsense', 'invalid_signature'],
    [await account.signMessage({ message: early }), 'siwe_message_not_valid_yet'],
  ]
  for (const [signature, type] of replies)
    expect(await refused(sdk, wallet, signature)).toMatchObject(refusal(type, 400))

  const message = await challengeFor(sdk, wallet)
  await finish(sdk, wallet, await account.signMessage({ message }))
  await sdk.ok('session.revoke')
  await sdk.signIn(someone('sdk.wallet.second'))
  const taken = await account.signMessage({ message: await challengeFor(sdk, wallet) })
  expect(await refused(sdk, wallet, taken)).toMatchObject(refusal('duplicate_wallet_address', 400))
})
