import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { keystoreKey, keystorePassword, pbkdf2Keystore } from '@iyk/dev/keystores.ts'
import { startLocalChain } from '@iyk/dev/local-chain.ts'
import { ada, minter, minterKey } from '@iyk/dev/on-chain-world.ts'
import { createTestClient, getAddress, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Host, startHost } from '../../dev/start-host.ts'

const ether = 10n ** 18n
const payer = privateKeyToAccount(keystoreKey)
const nodeKey = 'key-of-the-node'
/** An address where nothing listens. */
const silentNode = `http://127.0.0.1:9/${nodeKey}`
const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

const cleaning = new AsyncDisposableStack()
let host: Host
let keystore: string
const said: string[] = []

/** Starts a local chain. Returns the address of its node, with a key in it. */
const openChain = async (id: number, funded: readonly `0x${string}`[]) => {
  const chain = await startLocalChain()
  cleaning.defer(chain.close)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
  await client.request({ method: 'anvil_setChainId', params: [id] } as never)
  for (const address of funded) await client.setBalance({ address, value: ether })
  const node = await startNode(passOnTo(chain.url))
  cleaning.defer(node.close)
  return `${node.url}/${nodeKey}`
}

before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-keystore-'))
  cleaning.defer(() => rm(folder, { recursive: true }))
  keystore = join(folder, 'keystore.json')
  await writeFile(keystore, JSON.stringify(pbkdf2Keystore))
  const chains = [
    { id: 31337, name: 'Here', node_url: await openChain(31337, [minter.address]) },
    { id: 100, node_url: await openChain(100, [payer.address]) },
    { id: 8453, node_url: await openChain(8453, []) },
    { id: 10, node_url: silentNode },
    { id: 137, node_url: 'https://node.example' },
  ]
  host = await startHost({ CHAINS: JSON.stringify(chains), MINTER_KEY: minterKey, LOG_LEVEL: 'debug' })
  cleaning.defer(host.remove)
})
after(() => cleaning.disposeAsync())

/** Runs a command next to the host, with the given settings changed. */
const run = async (command: string, settings: Record<string, string> = {}) => {
  const { output, errors } = await host.operate(command.split(' '), settings)
  said.push(output, errors)
  return output + errors
}

/** Runs a command in a process of its own, with `typed` entered at its prompt. */
const runTyping = async (command: string, typed: string) => {
  const env = { ...process.env, ...host.environment }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../operator.ts'), ...command.split(' ')], { env })
  child.stdin.end(typed)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  said.push(output, errors)
  return output + errors
}

const chainsOfPages = async (): Promise<{ id: number; collectible_contract?: string }[]> =>
  (await (await fetch(`${host.url}/config.json`)).json()).chains

test('default: deploys once, paid by the minter, and the running host’s pages show it at once', async () => {
  assert.deepEqual((await chainsOfPages())[0], { id: 31337, name: 'Here' })
  assert.match(await run('chain status 31337'), /^31337 +block 0 +- +- +- +1\.000000$/m)
  const deployed = await run('chain deploy 31337')
  const contract = /^Chain 31337 has its contract at (0x\w{40})\.$/m.exec(deployed)?.[1]
  assert.ok(contract, deployed)
  assert.equal(contract, getAddress(contract))
  assert.match(deployed, new RegExp(`Minter +${minter.address}\n +Owner +${minter.address}`))
  assert.match(deployed, /If its key ever leaks, you cannot take the contract back[\s\S]*--from <keystore file>/)
  assert.match(
    await run('chain status 31337'),
    new RegExp(
      `^The minter is ${minter.address}\\.[\\s\\S]*^31337 +block 1 +${contract} +current +0 +0\\.99\\d{4}\n$`,
      'm',
    ),
  )
  assert.deepEqual((await chainsOfPages())[0], { id: 31337, name: 'Here', collectible_contract: contract })
  assert.match(await run('chain deploy 31337'), new RegExp(`^Chain 31337 already has its contract at ${contract}\\.`))
  assert.match(await run('audit --since 1h'), new RegExp(`chain\\.deploy .*31337 ${contract}`))
})

test('the account of a keystore whose password is typed pays for and owns the contract, and the password of the minter’s keystore is asked for', async () => {
  const command = `chain deploy 100 --from ${keystore}`
  assert.match(await runTyping(command, 'wrong\n'), /keystore\.json" does not open with this password/)
  assert.match(
    await runTyping('chain deploy 100 --from /nowhere.json', ''),
    /"\/nowhere\.json" cannot be read \(ENOENT\)/,
  )
  assert.match(
    await runTyping(command, `${keystorePassword}\n`),
    new RegExp(`Minter +${minter.address}\n +Owner +${payer.address}`),
  )
  const settings = { MINTER_KEY: '', MINTER_KEYSTORE: keystore, MINTER_KEYSTORE_PASSWORD: keystorePassword }
  assert.match(
    await run('chain status 100', settings),
    new RegExp(
      `The minter is ${payer.address}[\\s\\S]*trusts ${minter.address} instead of ${payer.address}\\. Its owner ${payer.address}`,
    ),
  )
  assert.match(
    await run('chain status 100', { ...settings, MINTER_KEYSTORE_PASSWORD: 'wrong' }),
    /MINTER_KEYSTORE is ".*keystore\.json", which does not open with this password/,
  )
})

test('a deployment that cannot succeed is refused with a reason, and nothing is stored', async () => {
  const cases: [string, RegExp, Record<string, string>?][] = [
    ['chain deploy', /Missing chain id/],
    ['chain deploy 7', /No node is set for chain "7"/],
    ['chain deploy 8453', /^Not deployed: .*does not have enough to pay/m],
    ['chain deploy 10', /^Not deployed: /m],
    ['chain deploy 137', /PUBLIC_URL is http:\/\/localhost:\d+, so wallets could not load tokens on chain 137/],
    ['chain deploy 8453', /No minter key is set/, { MINTER_KEY: '' }],
    [
      'chain deploy 8453',
      /PUBLIC_URL is https:\/\/cards\.exmaple\.com, but the host runs at http:\/\/localhost:\d+\. Nothing was changed/,
      { PUBLIC_URL: 'https://cards.exmaple.com', RATE_LIMITS: 'on' },
    ],
    // The contract is known, but not whether it is on the chain.
    ['chain deploy 31337', /^Not deployed: /, { CHAINS: JSON.stringify([{ id: 31337, node_url: silentNode }]) }],
  ]
  for (const [command, reason, settings = {}] of cases) assert.match(await run(command, settings), reason)
  const chains = await chainsOfPages()
  assert.deepEqual(
    chains.filter(({ collectible_contract }) => collectible_contract).map(({ id }) => id),
    [31337, 100],
  )
})

test('chain status reports an unresponsive node, a node of another chain, foreign code and a foreign metadata address', async () => {
  const { CHAINS = '' } = host.environment
  const [one, other] = JSON.parse(CHAINS)
  assert.match(await run('chain status 10'), /^10 +no response/m)
  const chains = [
    { ...one, id: 5_000 },
    { ...other, collectible_contract: payer.address },
  ]
  const swapped = await run('chain status', { CHAINS: JSON.stringify(chains) })
  assert.match(swapped, /^5000 +no response[\s\S]*^Chain 5000: The node of chain 5000 serves chain 31337\.$/m)
  assert.match(swapped, new RegExp(`^100 +block 1 +${payer.address} +none`, 'm'))
  assert.match(
    await run('chain status 31337', { PUBLIC_URL: 'http://localhost:4000' }),
    /expects metadata at http:\/\/localhost:\d+\/metadata\/\. Its owner 0x\w+ can change this with setMetadataBase/,
  )
  assert.match(await run('chain status', { CHAINS: '' }), /No chain has a node/)
})

const post = async (path: string, body: object, authorization: string) => {
  const headers = { 'content-type': 'application/json', authorization }
  return (await fetch(`${host.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** A voucher for a collectible that a new user collects. */
const takeVoucher = async () => {
  const app = `Basic ${btoa(`${publicToken}:${publicToken}`)}`
  const { method_id } = (await post('/sdk/v1/otps/email/login_or_create', { email: 'ada@example.com' }, app)).data
  const [mail] = (await (await fetch(`${host.url}/outbox.json`)).json()).slice(-1)
  const code = { token: /\b\d{6}\b/.exec(mail.text)?.[0], method_id, session_duration_minutes: 60 }
  const bearer = `Bearer ${(await post('/sdk/v1/otps/authenticate', code, app)).data.session_jwt}`
  const tap = (await run('cards tap demo')).trim()
  const { headers } = await fetch(tap, { redirect: 'manual' })
  const ref = /ref=([\w-]+)/.exec(headers.get('location') ?? '')?.[1]
  const { id } = (await post('/api/collectibles', { ref }, bearer)).data
  const body = { chain_id: 31337, address: ada.address }
  return post(`/api/collectibles/${id}/voucher`, body, bearer)
}

test('the minter key, the keystore password and the node’s key appear in no output, log or store', async () => {
  const { data } = await takeVoucher()
  assert.match(data.signature, /^0x[0-9a-f]{130}$/)
  await host.stop()
  const secretTexts = [minterKey.slice(2), keystoreKey.slice(2), keystorePassword, nodeKey]
  const secrets = [...secretTexts.map((secret) => Buffer.from(secret)), Buffer.from(minterKey.slice(2), 'hex')]
  const entries = await readdir(host.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  let found = false
  for (const file of files) {
    const bytes = await readFile(file)
    found ||= bytes.includes(data.voucher.metadata_hash)
    for (const [index, secret] of secrets.entries()) assert.ok(!bytes.includes(secret), `secret ${index} is in ${file}`)
  }
  // Checks that the search finds what is in the store.
  assert.equal(found, true)
  const everything = [...said, ...host.lines].join('\n')
  for (const secret of secretTexts) assert.ok(!everything.includes(secret))
})
