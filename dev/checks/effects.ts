import { parseSync } from 'vite'
import { readProjectFile, sourceFiles } from './source-files.ts'

/** The files that start something: a process, a worker or a page. */
const starts = new Set([
  'cards/poap-events/draw-picture.mjs',
  'contracts/compile.ts',
  'host/card-picture/draw-process.ts',
  'host/product/draw-logo-process.ts',
  'host/launch.mjs',
  'host/cards.mjs',
  'host/main.ts',
  'host/operator.ts',
  'host/prepare.ts',
  'host/own-modules.mjs',
  'host/strip-types.mjs',
  'host/wake-pool.mjs',
  'web/build/main.ts',
  'web/client.tsx',
  'web/service-worker/retired-worker.ts',
  'web/service-worker/worker.ts',
  'web/tap.ts',
])

/** Style sheets call what writes them when the web is built. */
const ships = (path: string) => !/^dev\/|(^|\/)fixtures\/|\/fake-[^/]+$|\.(test|spec)\.tsx?$|\.css\.ts$/.test(path)

const isDeclared = (type: string) => /^(Import|Export)|Declaration$|^TS/.test(type)

/** Statements of a module that do something as soon as it is imported, with their lines. */
export const findEffects = (path: string, text: string): string[] =>
  parseSync(path, text)
    .program.body.filter(({ type }) => !isDeclared(type))
    .map(({ start, end }) => {
      const [statement = ''] = text.slice(start, end).split('\n')
      return `${path}:${text.slice(0, start).split('\n').length} runs at import: ${statement}`
    })

/** Only files that start something have effects at import. */
export const checkEffects = (): string[] => {
  const files = sourceFiles().filter(ships)
  return [
    ...files.filter((path) => !starts.has(path)).flatMap((path) => findEffects(path, readProjectFile(path))),
    ...[...starts]
      .filter((path) => !files.includes(path) || findEffects(path, readProjectFile(path)).length === 0)
      .map((path) => `dev/checks/effects.ts lists ${path}, which starts nothing or is gone.`),
  ]
}
