import type { Language } from '@iyk/wire/languages.ts'
import type { Plugin } from 'vite'

/** The texts of one build: the tag it is asked for by, and what puts them in place of the English ones. */
export interface Catalogue {
  tag: Language
  plugin?: Plugin
}

/**
 * Every component imports `texts/english/…`, where its sentences can be read; for another language the build takes the file of the
 * same name out of that language's folder.
 */
const textsOf = (folder: string): Plugin => ({
  name: `texts-in-${folder}`,
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/texts\/english\// },
    handler(source, importer) {
      return this.resolve(source.replace('/texts/english/', `/texts/${folder}/`), importer)
    },
  },
})

const folders = { es: 'spanish', de: 'german', ja: 'japanese' } as const satisfies Record<
  Exclude<Language, 'en'>,
  string
>

/** What ships. A page carries the sentences of one language only, so there is a build for each. */
export const catalogues: Record<Language, Catalogue> = {
  en: { tag: 'en' },
  es: { tag: 'es', plugin: textsOf(folders.es) },
  de: { tag: 'de', plugin: textsOf(folders.de) },
  ja: { tag: 'ja', plugin: textsOf(folders.ja) },
}
