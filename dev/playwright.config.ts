import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH

/**
 * A worker starts a host, a browser and the modules of its journeys for the first of a world and keeps them for the others, which is some seconds of a
 * processor: only large worlds have several. What takes longest comes first.
 */
const worlds: Record<string, { files: string[]; workers?: number }> = {
  // It mostly waits for blocks, beside two workers that compute.
  wallet: { files: ['journeys/mint', 'journeys/wallet'], workers: 1 },
  gitlab: { files: ['journeys/account-keys', 'journeys/auth-email', 'journeys/sign-in-methods'], workers: 2 },
  limited: { files: ['journeys/account', 'journeys/account-contacts', 'journeys/account-sign-ins'], workers: 1 },
  pages: { files: ['pictures/pages'], workers: 1 },
  sdk: { files: ['journeys/official-*sdk*'], workers: 1 },
  provider: { files: ['journeys/another-provider'], workers: 1 },
  errors: { files: ['journeys/error-tracking'], workers: 1 },
  readme: { files: ['journeys/readme'], workers: 1 },
  product: { files: ['journeys/own-product'], workers: 1 },
  mirrored: { files: ['journeys/right-to-left'], workers: 1 },
}

const specs = (file: string) => `${file}.spec.ts`
const special = Object.values(worlds).flatMap(({ files }) => files)

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../test-results'),
  // A journey that needs a second try has found a problem.
  retries: 0,
  workers: 3,
  fullyParallel: true,
  projects: [
    ...Object.entries(worlds).map(([name, { files, ...rest }]) => ({ name, testMatch: files.map(specs), ...rest })),
    // Everything that is in no other world.
    { name: 'plain', testMatch: specs('{journeys,pictures}/*'), testIgnore: special.map(specs) },
  ],
  forbidOnly: true,
  // Far more than any needs: a slow machine is not a finding.
  timeout: 240_000,
  // Never longer than a person would wait for it.
  globalTimeout: 50 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A worker would answer in place of what a journey takes away or changes; those about it allow it.
    serviceWorkers: 'block',
    // Cards that are always moving take up half of the machine; journeys about motion turn it back on.
    reducedMotion: 'reduce',
    // A trace takes a screenshot of every step of every journey: use `--trace on` for the one under investigation.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
