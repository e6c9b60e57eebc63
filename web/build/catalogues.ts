import type { Language } from '@iyk/wire/languages.ts'
import type { Plugin } from 'vite'

/** The copy of one build: its language tag, and what substitutes it for the English copy. */
export interface Catalogue {
  tag: Language
  plugin?: Plugin
}

/**
 * Every component imports `copy/english/…`, where its copy can be read; for another language the build uses the file of the same name in that language's
 * folder.
 */
const copyPlugin = (folder: string): Plugin => ({
  name: `copy-in-${folder}`,
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/copy\/english\// },
    handler(source, importer) {
      return this.resolve(source.replace('/copy/english/', `/copy/${folder}/`), importer)
    },
  },
})

const folders = { es: 'spanish', de: 'german', ja: 'japanese' } as const satisfies Record<
  Exclude<Language, 'en'>,
  string
>

/** What ships. A page has the copy of only one language, so there is one build per language. */
export const catalogues: Record<Language, Catalogue> = {
  en: { tag: 'en' },
  es: { tag: 'es', plugin: copyPlugin(folders.es) },
  de: { tag: 'de', plugin: copyPlugin(folders.de) },
  ja: { tag: 'ja', plugin: copyPlugin(folders.ja) },
}
