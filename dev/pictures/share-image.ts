import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openBrowser } from './open-browser.ts'
import { serveBuiltWeb } from './serve-built-web.ts'

// node dev/pictures/share-image.ts
// Takes a screenshot of the start page, without its form, as the picture that social networks show. Build the web first.

const web = await serveBuiltWeb(fileURLToPath(new URL('../../web/dist', import.meta.url)))
const browser = await openBrowser()
// Its own style sheet must get past the page's policy, and the first frame must be the final one.
const context = await browser.newContext({
  viewport: { width: 1200, height: 630 },
  bypassCSP: true,
  reducedMotion: 'reduce',
})
const page = await context.newPage()
await page.goto(web.origin, { waitUntil: 'networkidle' })
await page.addStyleTag({
  content: `
    header, div:has(> form) { display: none !important }
    main { justify-content: center; max-width: none !important; padding: 0 72px !important }
    main > div { padding: 0 !important; gap: 72px !important; grid-template-columns: 400px 1fr !important }
    h1, h1 + p { font-size: 64px !important; line-height: 1.04 !important }
    [data-card] { --tilt-x: -0.85 !important; --tilt-y: 0.5 !important; --light-x: 22% !important; --light-y: 0% !important }
  `,
})
await page.evaluate(() => document.fonts.ready)
const picture = await page.screenshot()
await writeFile(new URL('../../web/public/share.png', import.meta.url), picture)
await browser.close()
web.close()
console.log(`web/public/share.png, ${picture.length} bytes`)
