import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@iyk/wire/languages.ts'
import type { TapPageData } from '@iyk/wire/tap-page.ts'

/** What the web build renders for the host in one language; see web/server.tsx. */
export type WebPages = {
  artwork(id: string): string
  renderPage(url: string, data: TapPageData): string
  renderPublicPage(path: string, origin: string): string
  /** With one of `waitingPaths` it says what is coming. */
  renderShell(path?: string): string
  waitingPaths: readonly string[]
}

export type BuiltWeb = {
  /** Files to be served as they are. */
  client: string
  /** Loaded with the first who asks for that language. */
  pagesIn(language: Language): Promise<WebPages>
}

/** The web as it was built into `directory`. */
export const builtWeb = (directory: string): BuiltWeb => ({
  client: join(directory, 'client'),
  pagesIn: (language) => import(pathToFileURL(join(directory, 'server', `${language}.js`)).href),
})
