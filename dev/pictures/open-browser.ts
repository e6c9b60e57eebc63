import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'

/** The browser of the journeys, started for taking pictures. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findBrowser()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
}
