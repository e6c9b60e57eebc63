import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { findBrowser } from '../find-browser.ts'
import { startHost } from '../start-host.ts'

/** Lighthouse, mobile as it comes, on the pages a stranger meets first. Prints scores and what cost points. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

await ensureWebBuilt({ say: (sentence) => console.log(sentence) })
const browser = await findBrowser()
Object.assign(process.env, browser.environment)
const host = await startHost()
const chrome = await launch({
  chromePath: browser.executablePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
try {
  const tap = (await host.cards('cards', 'tap', 'demo')).output.trim()
  for (const url of [`${host.url}/`, tap, `${host.url}/auth/email`]) {
    const run = await lighthouse(url, { port: chrome.port, onlyCategories: categories, logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse gave nothing for ${url}`)
    const { categories: scores, audits } = run.lhr
    const shown = Object.values(scores).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
    console.log(`${new URL(url).pathname.padEnd(12)} ${shown.join('  ')}`)
    const metrics = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
    console.log(`             ${metrics.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`).join(', ')}`)
    for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        console.log(`             - ${id}: ${title}`)
  }
} finally {
  chrome.kill()
  await host.remove()
}
