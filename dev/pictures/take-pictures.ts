import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from './open-browser.ts'
import { samplePages } from './sample-pages.ts'
import { serveBuiltWeb } from './serve-built-web.ts'

// node dev/pictures/take-pictures.ts [--to=<directory>] [--pages=ready,kept] [--widths=360,1280] [--themes=dark]
// Takes screenshots of the built pages, for inspection. Build the web first.

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const directory = option('to') ?? join(tmpdir(), 'iyk-pictures')
const pages: Record<string, string> = {
  landing: '/',
  'auth-email': '/auth/email',
  missing: '/somewhere/else',
  ...Object.fromEntries(Object.keys(samplePages).map((name) => [name, `/sample/${name}`])),
}
const heights: Record<string, number> = { 360: 640, 640: 960, 1024: 768, 1280: 800, 1750: 1000 }
const names = option('pages')?.split(',') ?? Object.keys(pages)
const widths = option('widths')?.split(',') ?? Object.keys(heights)
const themes = option('themes')?.split(',') ?? ['dark', 'light']

await mkdir(directory, { recursive: true })
const web = await serveBuiltWeb(fileURLToPath(new URL('../../web/dist', import.meta.url)))
const browser = await openBrowser()
for (const theme of themes) {
  for (const width of widths) {
    const viewport = { width: Number(width), height: heights[width] ?? 800 }
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: viewport.width < 700 ? 2 : 1,
      reducedMotion: 'reduce',
    })
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const page = await context.newPage()
    for (const name of names) {
      await page.goto(`${web.origin}${pages[name]}`, { waitUntil: 'networkidle' })
      await page.screenshot({ path: join(directory, `${name}-${width}-${theme}.png`) })
    }
    await context.close()
  }
}
await browser.close()
web.close()
console.log(`${names.length * widths.length * themes.length} pictures in ${directory}`)
