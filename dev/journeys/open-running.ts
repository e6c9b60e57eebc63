import type { Browser, Page } from '@playwright/test'

/** A page of ours that runs, or one without scripts to start. */
const running = 'html[data-running], html:not(:has(head > template))'

/** A page is loaded before its scripts run, and what is clicked until then may not be handled by them. A call that says what it waits for waits for no more. */
const waitForScripts = (page: Page) => {
  // Asked before anything is opened, because a page that leads on at once would take the question with it.
  const runsScripts = page.evaluate(() => matchMedia('(scripting: enabled)').matches).catch(() => true)
  const waiting =
    <Given extends unknown[], Result>(open: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      const scripts = await runsScripts
      const result = await open(...given)
      const last = given.at(-1)
      if (typeof last === 'object' && last !== null && 'waitUntil' in last) return result
      if (scripts) await page.locator(running).waitFor({ state: 'attached' })
      return result
    }
  page.goto = waiting(page.goto.bind(page))
  page.reload = waiting(page.reload.bind(page))
}

/** Pages of the browser that a journey opens or reloads are open once they run. */
export const openRunning = (browser: Browser): Browser => {
  const create = browser.newContext.bind(browser)
  browser.newContext = async (options) => (await create(options)).on('page', waitForScripts)
  return browser
}
