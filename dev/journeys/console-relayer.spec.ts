import { keccak256, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startStandInChain } from '../chain-stand-ins/start-stand-in-chain.ts'
import { startHost } from '../start-host.ts'
import { test as consoleJourney } from './console-world.ts'
import { expect, expectGoodAppearanceOnEveryScreen } from './world.ts'

const chainId = 100
const minterKey = keccak256(toHex('minter'))
const rich = 3n * 10n ** 18n

/** A host whose relayer pays for mints on Gnosis. */
const test = consoleJourney.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const chain = await startStandInChain(chainId)
      const key = generatePrivateKey()
      for (const address of [privateKeyToAccount(minterKey).address, privateKeyToAccount(key).address])
        await chain.client.setBalance({ address, value: rich })
      const host = await startHost({
        CHAINS: JSON.stringify([{ id: chainId, rpc_url: chain.url, confirmations: 3 }]),
        MINTER_KEY: minterKey,
        RELAYER_KEY: key,
        RELAYER_DAILY_BUDGET: `${chainId}:1`,
      })
      const { code, output, errors } = await host.cards('chain', 'deploy', String(chainId))
      expect(code, errors + output).toBe(0)
      await use(host)
      await host.remove()
      await chain.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('an owner sees what pays for mints, pauses it, takes that back, and the settings never show its key', async ({
  page,
  host,
  openConsole,
  cards,
}) => {
  await openConsole(page, 'owner', '/console/health')
  const main = page.getByRole('main')
  const row = main
    .getByRole('table', { name: 'Free minting' })
    .getByRole('row')
    .filter({ hasText: String(chainId) })
  const said = main.getByRole('status').filter({ hasText: /\S/ }).first()
  await expect(row).toContainText('Pays')
  await expect(row).toContainText('3')
  await expect(row).toContainText('0 of 1')
  await expectGoodAppearanceOnEveryScreen(page)
  await row.getByRole('button', { name: `Pause on chain ${chainId}` }).click()
  await expect(said).toContainText('Paused. What was to be minted waits.')
  await expect(row).toContainText('Paused by an operator')
  expect(await cards('relayer', 'status')).toContain('operator')
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(said).toContainText('Resumed.')
  await expect(row).toContainText('Pays')

  await page.goto('/console/settings?show=set')
  const setting = page.getByRole('row').filter({ has: page.getByText('RELAYER_KEY', { exact: true }) })
  await expect(setting).toContainText('Set. It’s a secret.')
  const settings = await page.content()
  for (const name of ['RELAYER_KEY', 'MINTER_KEY']) expect(settings).not.toContain(host.environment[name]!.slice(2))
})
