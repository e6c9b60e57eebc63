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
/** Nobody listens there. */
const silentNode = `http://127.0.0.1:9/${nodeKey}`
const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

const cleaning = new AsyncDisposableStack()
let host: Host
let keystore: string
const said: string[] = []

/** The address of a node of a local chain, which has a key in it. */
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

/** Runs a command beside the host, with other settings where named; `typed` is what somebody types. */
const run = async (
  command: string,
  { typed = '', settings = {} }: { typed?: string; settings?: Record<string, string> } = {},
) => {
  const env = { ...process.env, ...host.environment, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../operator.ts'), ...command.split(' ')], { env })
  child.stdin.end(typed)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  said.push(output, errors)
  return output + errors
}

const chainsOfPages = async (): Promise<{ id: number; collectible_contract?: string }[]> =>
  (await (await fetch(`${host.url}/config.json`)).json()).chains

test('default: deploys for the minter, once, and pages of the running host know it at once', async () => {
  assert.deepEqual((await chainsOfPages())[0], { id: 31337, name: 'Here' })
  assert.match(await run('chain status 31337'), /^31337 +block 0 +- +- +- +1\.000000$/m)
  const deployed = await run('chain deploy 31337')
  const contract = /^Chain 31337 has its contract at (0x\w{40})\.$/m.exec(deployed)?.[1]
  assert.ok(contract, deployed)
  assert.equal(contract, getAddress(contract))
  assert.match(deployed, new RegExp(`Minter +${minter.address}\n +Owner +${minter.address}`))
  assert.match(deployed, /if its key ever leaks, nobody can take the contract away[\s\S]*--from <keystore file>/)
  assert.match(
    await run('chain status 31337'),
    new RegExp(
      `^The minter is ${minter.address}\\.[\\s\\S]*^31337 +block 1 +${contract} +as compiled +0 +0\\.99\\d{4}\n$`,
      'm',
    ),
  )
  assert.deepEqual((await chainsOfPages())[0], { id: 31337, name: 'Here', collectible_contract: contract })
  assert.match(await run('chain deploy 31337'), new RegExp(`^Chain 31337 has its contract at ${contract} already\\.`))
  assert.match(await run('audit --since 1h'), new RegExp(`chain\\.deploy .*31337 ${contract}`))
})

test('a keystore whose password is typed pays for and owns it, and the minter of another keystore is asked for', async () => {
  const command = `chain deploy 100 --from ${keystore}`
  assert.match(await run(command, { typed: 'wrong\n' }), /keystore\.json" does not open with this password/)
  assert.match(await run('chain deploy 100 --from /nowhere.json'), /"\/nowhere\.json" cannot be read \(ENOENT\)/)
  assert.match(
    await run(command, { typed: `${keystorePassword}\n` }),
    new RegExp(`Minter +${minter.address}\n +Owner +${payer.address}`),
  )
  const settings = { MINTER_KEY: '', MINTER_KEYSTORE: keystore, MINTER_KEYSTORE_PASSWORD: keystorePassword }
  assert.match(
    await run('chain status 100', { settings }),
    new RegExp(
      `The minter is ${payer.address}[\\s\\S]*trusts ${minter.address}, not ${payer.address}: its owner ${payer.address}`,
    ),
  )
  assert.match(
    await run('chain status 100', { settings: { ...settings, MINTER_KEYSTORE_PASSWORD: 'wrong' } }),
    /MINTER_KEYSTORE is ".*keystore\.json", but that does not open with this password/,
  )
})

test('what cannot be deployed is refused with a reason, and nothing is noted', async () => {
  const cases: [string, RegExp, Record<string, string>?][] = [
    ['chain deploy', /Which chain id/],
    ['chain deploy 7', /No node is set for a chain "7"/],
    ['chain deploy 8453', /^Not deployed: .*exceeds the balance/m],
    ['chain deploy 10', /^Not deployed: /m],
    ['chain deploy 137', /PUBLIC_URL is http:\/\/localhost:\d+: tokens on chain 137 would lead nowhere/],
    ['chain deploy 8453', /Nobody signs here/, { MINTER_KEY: '' }],
    // Its contract is known, but not whether it is there.
    ['chain deploy 31337', /^Not deployed: /, { CHAINS: JSON.stringify([{ id: 31337, node_url: silentNode }]) }],
  ]
  for (const [command, reason, settings = {}] of cases) assert.match(await run(command, { settings }), reason)
  const chains = await chainsOfPages()
  assert.deepEqual(
    chains.filter(({ collectible_contract }) => collectible_contract).map(({ id }) => id),
    [31337, 100],
  )
})

test('the status tells of a silent node, one of another chain, another code and metadata elsewhere', async () => {
  const { CHAINS = '' } = host.environment
  const [one, other] = JSON.parse(CHAINS)
  assert.match(await run('chain status 10'), /^10 +no answer/m)
  const chains = [
    { ...one, id: 5_000 },
    { ...other, collectible_contract: payer.address },
  ]
  const swapped = await run('chain status', { settings: { CHAINS: JSON.stringify(chains) } })
  assert.match(swapped, /^5000 +no answer[\s\S]*^Chain 5000: The node of chain 5000 is of chain 31337\.$/m)
  assert.match(swapped, new RegExp(`^100 +block 1 +${payer.address} +none`, 'm'))
  assert.match(
    await run('chain status 31337', { settings: { PUBLIC_URL: 'http://localhost:4000' } }),
    /looks for metadata at http:\/\/localhost:\d+\/metadata\/: its owner 0x\w+ can change that by setMetadataBase/,
  )
  assert.match(await run('chain status', { settings: { CHAINS: '' } }), /No chain has a node/)
})

const post = async (path: string, body: object, authorization: string) => {
  const headers = { 'content-type': 'application/json', authorization }
  return (await fetch(`${host.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** A voucher of a collectible that a new user keeps. */
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

test('the minter’s key, the keystore’s password and the node’s key are in no output, log or store', async () => {
  const { data } = await takeVoucher()
  assert.match(data.signature, /^0x[0-9a-f]{130}$/)
  await host.stop()
  const texts = [minterKey.slice(2), keystoreKey.slice(2), keystorePassword, nodeKey]
  const secrets = [...texts.map((secret) => Buffer.from(secret)), Buffer.from(minterKey.slice(2), 'hex')]
  const entries = await readdir(host.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  let found = false
  for (const file of files) {
    const bytes = await readFile(file)
    found ||= bytes.includes(data.voucher.metadata_hash)
    for (const [index, secret] of secrets.entries()) assert.ok(!bytes.includes(secret), `secret ${index} is in ${file}`)
  }
  // What is in the store can be found this way.
  assert.equal(found, true)
  const everything = [...said, ...host.lines].join('\n')
  for (const secret of texts) assert.ok(!everything.includes(secret))
})
