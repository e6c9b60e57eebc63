import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Catalogue } from '../../web/build/catalogues.ts'

const mirror = join(import.meta.dirname, 'mirror-text.ts')
const original = '?original'
/** ICU's own pseudo-language from right to left; its dates come out in Arabic. */
const facts = { language: 'ar-XB', direction: 'rtl' }

const mirrored: Plugin = {
  name: 'texts-from-right-to-left',
  enforce: 'pre',
  load: {
    filter: { id: /\/texts\/english\/[a-z-]+\.ts$/ },
    async handler(id) {
      const names = Object.keys(await import(pathToFileURL(id).href))
      const lines = names.map((name) =>
        name in facts
          ? `export const ${name} = ${JSON.stringify(facts[name as keyof typeof facts])}`
          : `export const ${name} = mirrorTexts(english.${name})`,
      )
      return [
        `import * as english from ${JSON.stringify(id + original)}`,
        `import { mirrorTexts } from ${JSON.stringify(mirror)}`,
        ...lines,
      ].join('\n')
    },
  },
}

/** A right-to-left language made of the English one, in its place: what a screen forgot to turn round or to make room for shows. */
export const rightToLeft: Catalogue = { tag: 'en', plugin: mirrored }
