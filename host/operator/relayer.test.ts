import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startLocalChain } from '@iyk/dev/local-chain.ts'
import { minter, minterKey, relayer } from '@iyk/dev/on-chain-world.ts'
import { createTestClient, http, keccak256, toHex } from 'viem'
import { type Host, startHost } from '../../dev/start-host.ts'

const relayerKey = keccak256(toHex('relayer'))
const cleaning = new AsyncDisposableStack()
let host: Host
let client: ReturnType<typeof openClient>

const openClient = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) })

before(async () => {
  const chain = await startLocalChain()
  cleaning.defer(chain.close)
  client = openClient(chain.url)
  for (const { address } of [minter, relayer]) await client.setBalance({ address, value: 10n ** 18n })
  const chains = [
    { id: 31337, node_url: chain.url },
    { id: 10, node_url: 'http://127.0.0.1:9/key-of-the-node' },
    { id: 100, node_url: chain.url },
  ]
  host = await startHost({
    CHAINS: JSON.stringify(chains),
    MINTER_KEY: minterKey,
    RELAYER_KEY: relayerKey,
    RELAYER_DAILY_BUDGET: '31337:0.5,10:0.1',
    LOG_LEVEL: 'debug',
  })
  cleaning.defer(host.remove)
})
after(() => cleaning.disposeAsync())

const run = async (command: string, settings: Record<string, string> = {}) => {
  const { output, errors } = await host.operate(command.split(' '), settings)
  return output + errors
}
const metric = async (name: string) => {
  const body = await (await fetch(`${host.url}/metrics`)).text()
  return new RegExp(`^${name}\\{chain="31337"\\} (\\S+)$`, 'm').exec(body)?.[1]
}

test('an operator sees what it has and pays, pauses it, and resumes it; each is in the audit log and in the metrics', async () => {
  const status = await run('relayer status')
  assert.match(status, new RegExp(`^The relayer is ${relayer.address}\\.$`, 'm'))
  assert.match(status, /^31337 +1 +0 of 0\.5 +0 +0 +pays$/m)
  assert.match(status, /^10 +no response +0 of 0\.1 +0 +0 +pays$/m)
  assert.doesNotMatch(status, /^100 |key-of-the-node/m)
  const gauges = async () => [await metric('relayer_paying'), await metric('relayer_paused')]
  assert.deepEqual([...(await gauges()), await metric('relayer_daily_budget')], ['1', '0', '0.5'])
  assert.match(await run('relayer pause 31337'), /^The relayer pays for no new mints on 31337\.$/m)
  assert.match(await run('relayer pause 31337'), /^The relayer is paused already\. Nothing to do\.$/m)
  assert.match(await run('relayer status 31337'), /paused by an operator$/m)
  assert.deepEqual(await gauges(), ['0', '1'])
  assert.match(await run('relayer resume'), /^The relayer pays for mints on 31337\.$/m)
  assert.match(await run('relayer resume'), /^The relayer is not paused\. Nothing to do\.$/m)
  assert.equal(await metric('relayer_paused'), '0')
  const audit = await run('audit --since 1h')
  assert.match(audit, /relayer\.pause +ok .* 31337$/m)
  assert.match(audit, /relayer\.resume +ok .* 31337$/m)
  assert.match(audit, /relayer\.pause +unchanged/)
})

test('resuming says so when the account has too little, or what it has is not known', async () => {
  await client.setBalance({ address: relayer.address, value: 10n ** 15n })
  await run('relayer pause')
  const resumed = await run('relayer resume')
  assert.match(
    resumed,
    /^On 31337, the account has 0\.001 and needs 0\.003 \(RELAYER_MINIMUM_BALANCE and RELAYER_MAX_COST\)/m,
  )
  assert.match(resumed, /^On 10, its balance is not known: /m)
  assert.doesNotMatch(resumed, /^The relayer pays|key-of-the-node/m)
  assert.match(await run('relayer status 31337'), /paused: balance too low$/m)
  await client.setBalance({ address: relayer.address, value: 10n ** 18n })
  assert.match(await run('relayer resume 31337'), /^The relayer pays for mints on 31337\.$/m)
})

test('what it does not pay for, and a host without it, are said in a sentence', async () => {
  assert.match(await run('relayer pause 100'), /does not pay on chain "100"/)
  assert.match(await run('relayer status', { RELAYER_KEY: '' }), /No relayer key is set\. Set RELAYER_KEY/)
})

test('security 98: its key is in no page, metric, log line or output of a command', async () => {
  const said = [
    await run('relayer status'),
    ...(await Promise.all(
      ['/config.json', '/metrics', '/'].map(async (path) => (await fetch(host.url + path)).text()),
    )),
    ...host.lines,
  ].join('\n')
  assert.ok(!said.includes(relayerKey.slice(2)))
})
