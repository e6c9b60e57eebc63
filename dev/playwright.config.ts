import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '{journeys,pictures}/*.spec.ts',
  outputDir: join(import.meta.dirname, '../test-results'),
  // A journey that needs a second try has found something.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Far more than any needs: a slow machine is no finding.
  timeout: 120_000,
  // Never longer than a person would wait for it.
  globalTimeout: 50 * 60_000,
  expect: { timeout: 20_000 },
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
    trace: 'retain-on-failure',
  },
})
