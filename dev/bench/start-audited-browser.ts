import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import { findBrowser } from '../find-browser.ts'

/** Starts a Chromium that Lighthouse drives at `port`. A page from `newPage` has the cookies that audited pages have. */
export const startAuditedBrowser = async () => {
  const { executablePath, environment } = await findBrowser()
  const chrome = await launch({
    chromePath: executablePath,
    // It would end this process at once, and leave what else was started.
    handleSIGINT: false,
    envVars: { ...process.env, ...environment },
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  const driver = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  return {
    port: chrome.port,
    newPage: () => driver.contexts()[0]!.newPage(),
    close: async () => {
      await driver.close()
      chrome.kill()
    },
  }
}
