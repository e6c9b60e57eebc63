import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@iyk/wire/languages.ts'
import type { TapPageData } from '@iyk/wire/tap-page.ts'
import { cacheTapPages } from './cache-tap-pages.ts'
import type { Written } from './compress-page.ts'

/** What the built web renders for the host in one language; see web/server.tsx. */
type WebPages = {
  artwork(id: string): string
  renderPage(url: string, data: TapPageData): string
  /** With what every page of `renderPage` begins. */
  pageStart: string
  renderPublicPage(path: string, origin: string): string
  /** For one of `skeletonPaths`, the shell contains that page's skeleton. */
  renderShell(path?: string): string
  skeletonPaths: readonly string[]
  isPagePath(path: string): boolean
  /** For every other path. */
  renderNotFound(): string
}

/** The same pages, ready to be sent. */
type WrittenPages = WebPages & { writePage(url: string, data: TapPageData): Written }

export type BuiltWeb = {
  /** Directory of files that are served as they are. */
  client: string
  /** Loaded at the first request for that language. */
  pagesIn(language: Language): Promise<WrittenPages>
}

/** The web that was built into `directory`. */
export const builtWeb = (directory: string): BuiltWeb => {
  const load = async (language: Language): Promise<WrittenPages> => {
    const pages: WebPages = await import(pathToFileURL(join(directory, 'server', `${language}.js`)).href)
    return { ...pages, writePage: cacheTapPages(pages) }
  }
  const loaded = new Map<Language, Promise<WrittenPages>>()
  return {
    client: join(directory, 'client'),
    pagesIn: (language) => {
      const pages = loaded.get(language) ?? load(language)
      loaded.set(language, pages)
      // A web that is not there may be built by the next request.
      pages.catch(() => loaded.delete(language))
      return pages
    },
  }
}
