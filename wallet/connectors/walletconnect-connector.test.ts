import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startRelay } from '../../dev/remote-wallets/start-relay.ts'
import { startRemoteWallet } from '../../dev/remote-wallets/start-remote-wallet.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { sendTransaction } from '../actions/send-transaction.ts'
import { signMessage } from '../actions/sign-message.ts'
import { switchChain } from '../actions/switch-chain.ts'
import { parseChains } from '../chains/parse-chains.ts'
import { createWallet, type Wallet } from '../create-wallet.ts'
import { createFakeBrowser } from '../fake-page.ts'
import { importOnce } from '../import-chunk.ts'
import type { Client } from './open-sign-client.ts'
import { createRemoteWallet } from './remote-wallet.ts'

// The library shares what it holds among all clients of a process, and a page has one.
const { DISABLE_GLOBAL_CORE } = process.env
process.env.DISABLE_GLOBAL_CORE = 'true'
after(() => {
  if (DISABLE_GLOBAL_CORE === undefined) delete process.env.DISABLE_GLOBAL_CORE
})

const chains = parseChains([
  { id: 1, name: 'Ethereum' },
  { id: 100, name: 'Gnosis' },
  { id: 8453, name: 'Base' },
])

async function setUp(t: TestContext) {
  const relay = await startRelay()
  const account = privateKeyToAccount(generatePrivateKey())
  const phone = await startRemoteWallet({ relayUrl: relay.url, accounts: [account], chainIds: [1, 100] })
  const browser = createFakeBrowser()
  const tabs: { wallet: Wallet }[] = []
  const openTab = () => {
    const { platform, fake } = browser.openTab()
    const walletConnect = {
      projectId: 'a'.repeat(32),
      relayUrl: relay.url,
      importChunk: importOnce,
      title: 'Cards',
    }
    const wallet = createWallet({ platform, chains, autoConnect: true, walletConnect })
    wallet.start({ reconnects: false })
    const tab = { wallet, page: fake, connector: wallet.state().connectors[0] }
    tabs.push(tab)
    return tab
  }
  t.after(async () => {
    for (const { wallet } of tabs) wallet.destroy()
    await phone.close()
    await relay.close()
  })
  return { relay, account, phone, browser, openTab, ...openTab() }
}

/** Shows a request to connect to the phone, as if it scanned it. */
const shownTo = (phone: { pair(uri: string): Promise<unknown> }, signal = new AbortController().signal) => ({
  pairing: { showUri: (uri: string) => void phone.pair(uri), signal },
})

test('nothing is loaded to find out that no session was kept', async () => {
  const { platform } = createFakeBrowser({ 'wagmi.walletconnect': '{"wc@2:client:0.3//session":"[]"}' }).openTab()
  const load = () => assert.fail('the library was loaded')
  const walletConnect = { projectId: 'a'.repeat(32), relayUrl: 'wss://relay.example', importChunk: load, title: '' }
  const wallet = createWallet({ platform, chains, autoConnect: true, walletConnect })
  wallet.start()
  const [connector] = wallet.state().connectors
  assert.equal(await connector?.restore(), null)
  await connector?.disconnect()
})

test('security 95: a wallet on another device connects and signs, and the relay learns neither what nor for whom', async (t) => {
  const { relay, account, phone, wallet, connector } = await setUp(t)
  const { account: connected, chain } = await connect(wallet, connector, shownTo(phone))
  assert.deepEqual([connected, chain?.id, wallet.state().connector?.name], [account.address, 1, 'Pocket'])
  const signature = await signMessage(wallet, 'hello there')
  assert.equal(signature, await account.signMessage({ message: 'hello there' }))
  const to = '0x000000000000000000000000000000000000dEaD'
  await assert.rejects(sendTransaction(wallet, { chainId: 1, to }), { name: 'UnsupportedMethodError' })
  assert.deepEqual(
    phone.requests.map(({ method }) => method),
    ['personal_sign', 'eth_sendTransaction'],
  )
  const [proposal] = relay.calls.filter(({ method }) => method === 'wc_proposeSession')
  const fromPage = relay.calls.filter(({ client }) => client === proposal?.client)
  assert.ok(fromPage.length > 3)
  const told = JSON.stringify(fromPage)
  for (const secret of [account.address, account.address.slice(2), to, 'personal_sign', 'eth_send', 'hello', 'Cards'])
    assert.ok(!told.toLowerCase().includes(secret.toLowerCase()), secret)
  await disconnect(wallet)
})

test('declined, then approved: the next request to connect has another address', async (t) => {
  const { phone, wallet, connector } = await setUp(t)
  const uris: string[] = []
  const showUri = (uri: string) => {
    uris.push(uri)
    void phone.pair(uri)
  }
  const options = { pairing: { showUri, signal: new AbortController().signal } }
  phone.declines.add('connect')
  await assert.rejects(connect(wallet, connector, options), { name: 'UserRejectedError' })
  assert.equal(wallet.state().status, 'disconnected')
  await connect(wallet, connector, options)
  assert.equal(new Set(uris).size, 2)
  phone.declines.add('personal_sign')
  await assert.rejects(signMessage(wallet, 'no'), { name: 'UserRejectedError' })
  await disconnect(wallet)
})

test('chains that the wallet approved are switched at once, others not at all', async (t) => {
  const { phone, wallet, connector } = await setUp(t)
  await connect(wallet, connector, shownTo(phone))
  await switchChain(wallet, 100)
  await signMessage(wallet, 'on Gnosis')
  assert.deepEqual(phone.requests, [{ method: 'personal_sign', chainId: 'eip155:100' }])
  await assert.rejects(switchChain(wallet, 8453), { name: 'UnsupportedMethodError' })
  assert.equal(wallet.state().chain?.id, 100)
  await disconnect(wallet)
})

test('who stops waiting is not connected by an approval that comes later', async (t) => {
  const { phone, browser, wallet, connector } = await setUp(t)
  const controller = new AbortController()
  const shown = Promise.withResolvers<string>()
  const connecting = connect(wallet, connector, { pairing: { showUri: shown.resolve, signal: controller.signal } })
  const uri = await shown.promise
  controller.abort()
  await assert.rejects(connecting, { name: 'ConnectionReplacedError' })
  await phone.pair(uri).catch(() => {})
  await until(() => phone.sessions().length === 1)
  assert.equal(wallet.state().status, 'disconnected')
  assert.equal(browser.storage.get('wagmi.walletconnect'), undefined)
  await connect(wallet, connector, shownTo(phone))
  assert.equal(wallet.state().status, 'connected')
  await disconnect(wallet)
})

test('security 96: a session that was approved and never taken ends on the wallet and in this browser', async (t) => {
  const { phone, browser, wallet, connector, relay } = await setUp(t)
  const closed = async () => {
    throw new Error('closed')
  }
  await assert.rejects(connect(wallet, connector, { ...shownTo(phone), review: closed }), { message: 'closed' })
  await until(() => phone.sessions().length === 0)
  assert.equal(browser.storage.get('wagmi.walletconnect'), undefined)
  await until(() => relay.connections() === 1)

  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const review = async <Given>(link: Given) => {
    asked.resolve()
    await answered.promise
    return link
  }
  const overtaken = assert.rejects(connect(wallet, connector, { ...shownTo(phone), review }), {
    name: 'ConnectionReplacedError',
  })
  await asked.promise
  // As signing out does, which knows of no wallet yet.
  await disconnect(wallet)
  answered.resolve()
  await overtaken
  await until(() => phone.sessions().length === 0)
  assert.equal(browser.storage.get('wagmi.walletconnect'), undefined)
})

test('what was not taken is left alone once the wallet is asked for again', async (t) => {
  const { phone, wallet, connector } = await setUp(t)
  const second = async () => {
    await connect(wallet, connector, shownTo(phone))
    throw new Error('too late')
  }
  await assert.rejects(connect(wallet, connector, { ...shownTo(phone), review: second }), { message: 'too late' })
  assert.equal(wallet.state().status, 'connected')
  await signMessage(wallet, 'still there')
  await disconnect(wallet)
})

test('a relay that does not respond is given up, and no longer tried', async () => {
  const { platform, fake: page } = createFakeBrowser().openTab()
  let closed = 0
  const transportClose = async () => {
    closed += 1
  }
  // The library would go on trying for minutes, and keep the process open.
  const client = {
    on: () => {},
    session: { getAll: () => [] },
    connect: () => new Promise(() => {}),
    core: { pairing: { getPairings: () => [] }, relayer: { transportClose } },
  } as unknown as Client
  const startTimer = platform.startTimer
  const { pair } = createRemoteWallet({ client, chainIds: [1], lastChain: null, emit: () => {}, startTimer })
  const refused = assert.rejects(pair({ showUri: assert.fail, signal: new AbortController().signal }), {
    name: 'RelayUnreachableError',
  })
  await page.advance(15_000)
  await refused
  assert.equal(closed, 2, 'once for what was there before')
})

test('security 96: disconnecting ends the session on the wallet and leaves nothing of it in this browser', async (t) => {
  const { phone, browser, wallet, connector, relay } = await setUp(t)
  await connect(wallet, connector, shownTo(phone))
  assert.match(browser.storage.get('wagmi.walletconnect') ?? '', /session/)
  const leaving = disconnect(wallet)
  assert.equal(browser.storage.get('wagmi.walletconnect'), undefined, 'at once, whether or not the relay responds')
  await leaving
  await until(() => phone.sessions().length === 0)
  await until(() => relay.connections() === 1)
})

test('a session that its owner ends on the wallet is over here', async (t) => {
  const { phone, browser, wallet, connector } = await setUp(t)
  await connect(wallet, connector, shownTo(phone))
  await phone.disconnect()
  await until(() => wallet.state().status === 'disconnected')
  assert.equal(browser.storage.get('wagmi.walletconnect'), undefined)
})

/** Waits for what another client does; the runner ends a test that waits in vain. */
async function until(isDone: () => boolean) {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5))
}
