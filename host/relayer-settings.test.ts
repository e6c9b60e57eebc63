import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keystoreKey, keystorePassword, pbkdf2Keystore } from '@iyk/dev/keystores.ts'
import { minterKey, relayer } from '@iyk/dev/on-chain-world.ts'
import { keccak256, toHex } from 'viem'
import { minterOf } from './chains/open-minter.ts'
import { relayerOf } from './chains/open-relayer.ts'
import { formatEther, parseEther } from './chains/parse-ether.ts'
import { findDoubtfulSettings, findIgnoredSettings, parseConfig } from './config.ts'

const relayerKey = keccak256(toHex('relayer'))
const keys = { MINTER_KEY: minterKey, RELAYER_KEY: relayerKey }
const twoChains = {
  CHAINS: '[{"id": 100, "node_url": "http://127.0.0.1:1"}, {"id": 8453, "rpc_url": "http://127.0.0.1:1"}, {"id": 1}]',
}
const open = (settings: Record<string, string>) => {
  const config = parseConfig(settings)
  return relayerOf(config, minterOf(config))
}

test('default: a key pays three mints a person, 0.01 a day on each chain, and at most 0.001 for each', async () => {
  const paying = open(keys)
  assert.ok(paying)
  assert.equal((await paying.open()).address, relayer.address)
  assert.deepEqual([paying.budgetOf(1), paying.budgetOf(100)], [10n ** 16n, 10n ** 16n])
  assert.deepEqual([paying.perPerson, paying.maxCost, paying.minimumBalance], [3, 10n ** 15n, 2n * 10n ** 15n])
})

test('without a key, and with another provider, whose wallets nobody here has proven, nothing is paid for', () => {
  assert.equal(open({ MINTER_KEY: minterKey }), undefined)
  const elsewhere = {
    PROVIDER_URL: 'https://api.example.com',
    PUBLIC_TOKEN: 'public-token-test-a',
    PROJECT_ID: 'project-test-a',
  }
  assert.equal(open({ ...keys, ...elsewhere }), undefined)
})

test('a budget for named chains pays on no other', () => {
  const paying = open({ ...keys, ...twoChains, RELAYER_DAILY_BUDGET: '8453:0.02, 100:1.5' })
  assert.deepEqual(
    [paying?.budgetOf(8453), paying?.budgetOf(100), paying?.budgetOf(1)],
    [2n * 10n ** 16n, 15n * 10n ** 17n, undefined],
  )
})

const refusals: [Record<string, string>, RegExp][] = [
  [{ RELAYER_KEY: relayerKey }, /RELAYER_KEY requires MINTER_KEY/],
  [{ MINTER_KEY: minterKey, RELAYER_KEY: minterKey }, /RELAYER_KEY is the same as MINTER_KEY/],
  [{ MINTER_KEY: minterKey, RELAYER_KEY: minterKey.slice(2).toUpperCase() }, /RELAYER_KEY is the same as MINTER_KEY/],
  [{ MINTER_KEY: minterKey, RELAYER_KEY: '0x12' }, /RELAYER_KEY is set, but must be 0x and 64/],
  [{ ...keys, RELAYER_KEYSTORE: 'file' }, /either RELAYER_KEY or RELAYER_KEYSTORE[\s\S]*both RELAYER_KEYSTORE and/],
  [{ ...keys, RELAYER_DAILY_BUDGET: '0' }, /RELAYER_DAILY_BUDGET is "0"/],
  [{ ...keys, RELAYER_DAILY_BUDGET: '100:1,100:2' }, /RELAYER_DAILY_BUDGET is/],
  [{ ...keys, RELAYER_DAILY_BUDGET: '1e3' }, /RELAYER_DAILY_BUDGET is/],
  [{ ...keys, ...twoChains, RELAYER_DAILY_BUDGET: '100:1,8454:1' }, /chain 8454, which is not in CHAINS\.$/],
  [{ ...keys, ...twoChains, RELAYER_DAILY_BUDGET: '100:1,1:1' }, /chain 1, for which CHAINS has no node_url\.$/],
  [{ ...keys, RELAYER_DAILY_BUDGET: '1:1' }, /chain 1, which is not in CHAINS\.$/],
  [{ ...keys, RELAYER_MAX_COST: '-1' }, /RELAYER_MAX_COST is/],
  [{ ...keys, RELAYER_PER_PERSON: '0' }, /RELAYER_PER_PERSON is/],
]
for (const [settings, refusal] of refusals)
  test(`security 98: ${Object.keys(settings).join(' and ')} that could not be meant: ${refusal.source}`, () => {
    assert.throws(
      () => parseConfig(settings),
      ({ message }: Error) => {
        assert.match(message, refusal)
        // Not even a part of a key.
        assert.ok(!message.includes(minterKey.slice(2, 20)) && !message.includes(relayerKey.slice(2, 20)))
        return true
      },
    )
  })

test('limits without a key have no effect, and a budget below the cost of one mint is doubted; each is said', () => {
  const limits = { RELAYER_DAILY_BUDGET: '100:0.0005', RELAYER_PER_PERSON: '1' }
  assert.deepEqual(findIgnoredSettings({ MINTER_KEY: minterKey, ...limits }), [
    'Ignored without RELAYER_KEY or RELAYER_KEYSTORE: RELAYER_DAILY_BUDGET, RELAYER_PER_PERSON.',
  ])
  assert.deepEqual(findIgnoredSettings({ ...keys, ...limits }), [])
  const doubted = (settings: Record<string, string>) => findDoubtfulSettings(parseConfig({ ...twoChains, ...settings }))
  assert.deepEqual(
    doubted({ ...keys, ...limits }).map((sentence) => sentence.slice(0, 69)),
    ['RELAYER_DAILY_BUDGET is less than RELAYER_MAX_COST on chain 100: a mi'],
  )
  for (const settings of [keys, { MINTER_KEY: minterKey, ...limits }, { ...keys, RELAYER_DAILY_BUDGET: '100:0.001' }])
    assert.deepEqual(doubted(settings), [])
})

test('security 98: a keystore with the minter’s own key is refused at the start, and one that does not open', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-relayer-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'relayer.json')
  await writeFile(file, JSON.stringify(pbkdf2Keystore))
  const keystore = { RELAYER_KEYSTORE: file, RELAYER_KEYSTORE_PASSWORD: keystorePassword }
  assert.ok(await open({ MINTER_KEY: minterKey, ...keystore })?.open())
  await assert.rejects(open({ MINTER_KEY: keystoreKey, ...keystore })!.open(), /RELAYER_KEY is the minter’s key/)
  await assert.rejects(
    open({ MINTER_KEY: minterKey, ...keystore, RELAYER_KEYSTORE_PASSWORD: 'wrong' })!.open(),
    /RELAYER_KEYSTORE is ".*relayer\.json", which does not open with this password/,
  )
})

test('amounts in ether and wei are the same amounts', () => {
  for (const text of ['0', '0.01', '1', '123.456', '0.000000000000000001'])
    assert.equal(formatEther(parseEther(text)!), text)
  assert.equal(formatEther(-(10n ** 17n)), '-0.1')
  for (const text of ['', '.5', '1.', '1,5', '0x1', '1.0000000000000000001', ' 1'])
    assert.equal(parseEther(text), undefined, text)
})
