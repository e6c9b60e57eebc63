import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Catalogue } from '../../web/build/catalogues.ts'

const mirror = join(import.meta.dirname, 'mirror-copy.ts')
const original = '?original'
/** ICU's own right-to-left pseudo-language; its dates come out in Arabic. */
const facts = { language: 'ar-XB', direction: 'rtl' }

const mirrored: Plugin = {
  name: 'copy-from-right-to-left',
  enforce: 'pre',
  load: {
    filter: { id: /\/copy\/english\/[a-z-]+\.ts$/ },
    async handler(id) {
      const names = Object.keys(await import(pathToFileURL(id).href))
      const lines = names.map((name) =>
        name in facts
          ? `export const ${name} = ${JSON.stringify(facts[name as keyof typeof facts])}`
          : `export const ${name} = mirrorCopy(english.${name})`,
      )
      return [
        `import * as english from ${JSON.stringify(id + original)}`,
        `import { mirrorCopy } from ${JSON.stringify(mirror)}`,
        ...lines,
      ].join('\n')
    },
  },
}

/** A right-to-left language made from English, in its place: shows what a screen forgot to mirror or to make room for. */
export const rightToLeft: Catalogue = { tag: 'en', plugin: mirrored }
