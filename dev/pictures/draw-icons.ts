import { readFile, writeFile } from 'node:fs/promises'
import { openBrowser } from './open-browser.ts'

// node dev/pictures/draw-icons.ts
// Draws the PNG icons that operating systems require from web/public/icon.svg. Systems crop them to their own shape, so these are square with room around the
// card.

const folder = new URL('../../web/public/', import.meta.url)
const sizes = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }

const drawing = (await readFile(new URL('icon.svg', folder), 'utf8')).replace(' rx="112"', '')
const browser = await openBrowser()
for (const [name, size] of Object.entries(sizes)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>*{margin:0}body{background:#111111}svg{display:block;width:76vw;margin:12vw}</style>${drawing}`,
  )
  await writeFile(new URL(name, folder), await page.screenshot())
  await page.close()
}
await browser.close()
