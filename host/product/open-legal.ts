import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@iyk/kit/log.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import { isLanguage, type Language } from '@iyk/wire/languages.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import { type LegalPage, legalPages } from '@iyk/wire/product.ts'

/** Of one file. */
const legalPageBytes = 512 * 1024

type LegalText = { language: Language; heading: string | undefined; html: string }
/** In each language that is offered. */
export type Legal = ReadonlyMap<LegalPage, ReadonlyMap<Language, LegalText>>

const isPage = (name: string): name is LegalPage => legalPages.some((page) => page === name)

/** `privacy.md` is for every language that has no file of its own, such as `privacy.de.md`. */
const parseName = (file: string): { page: LegalPage; language: Language | undefined } | undefined => {
  const [, page = '', language] = /^([a-z]+)(?:\.([a-z]+))?\.md$/.exec(file) ?? []
  return isPage(page) && (language === undefined || isLanguage(language)) ? { page, language } : undefined
}

const refuse = (directory: string, but: string): never => {
  throw new SettingsRefused([`LEGAL_DIR is "${directory}", but ${but}.`])
}

/** The pages that the operator wrote, by their names alone; none where the folder cannot be read. */
export const listLegal = async (directory: string): Promise<LegalPage[]> => {
  const names = await readdir(directory).catch(() => [])
  const written = new Set(names.map((name) => parseName(name)?.page))
  return legalPages.filter((page) => written.has(page))
}

/**
 * Reads the pages that the operator wrote. Another file is named in the log, since its name may be mistyped. Throws `SettingsRefused` for a folder without any
 * page, and where a page cannot be read.
 */
export const openLegal = async (
  directory: string,
  { offered, fallback }: OfferedLanguages,
  log: Pick<Log, 'warn'>,
): Promise<Legal> => {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) =>
    refuse(directory, `that cannot be read (${error.code})`),
  )
  const { renderMarkdown } = await import('./render-markdown.ts')
  const written = new Map<string, string>()
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    if (!parseName(name)) {
      log.warn(
        { file: name, folder: directory },
        'a file in LEGAL_DIR is no page. Pages are imprint.md, privacy.md and terms.md, or by language, such as privacy.de.md',
      )
      continue
    }
    const file = join(directory, name)
    if ((await stat(file)).size > legalPageBytes) refuse(directory, `${name} has more than ${legalPageBytes / 1024} KB`)
    written.set(name, await readFile(file, 'utf8'))
  }
  if (written.size === 0)
    refuse(directory, `there is none of ${legalPages.map((page) => `${page}.md`).join(', ')} in it`)
  const find = (page: LegalPage, language: Language): LegalText | undefined => {
    const choices: [name: string, language: Language][] = [
      [`${page}.${language}.md`, language],
      // Nobody says in which language it is; most of all in that of the service.
      [`${page}.md`, fallback],
      [`${page}.${fallback}.md`, fallback],
      ...offered.map((one): [string, Language] => [`${page}.${one}.md`, one]),
    ]
    const found = choices.find(([name]) => written.has(name))
    return found && { language: found[1], ...renderMarkdown(written.get(found[0])!) }
  }
  const legal = new Map<LegalPage, Map<Language, LegalText>>()
  for (const page of legalPages)
    for (const language of offered) {
      const text = find(page, language)
      if (text) legal.set(page, (legal.get(page) ?? new Map()).set(language, text))
    }
  return legal
}
