import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { valueImports } from '../checks/import-graph.ts'
import { projectFiles, readProjectFile, root, sourceFiles } from '../checks/source-files.ts'

const git = (...args: string[]) => {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Where this branch left `main`; without a `main`, the last commit, so that only uncommitted changes count. */
const base = () => git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD'

/** Files that differ from `main`, committed or not, including deleted ones. */
export const changedFiles = (): string[] =>
  [git('diff', '--name-only', '--no-renames', base()), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((path) => path !== '')

/** Whether imports alone say what a file affects. An .mjs is also started by its name. */
const isImported = (path: string) => /\.(ts|tsx)$/.test(path)
/** Tables and functions reach the tests through what applies them. */
const appliesSql = 'host/store-parts.ts'

/** What is affected by a file that is not imported: every file that has its whole path, or its name as the end of a quoted text. */
const namersOf = (path: string, sources: readonly string[]): string[] => {
  if (path.endsWith('.sql')) return [appliesSql]
  const name = posix.basename(path)
  const whole = RegExp.escape(path)
  // A name without an ending is a word of many meanings.
  const named = new RegExp(name.includes('.') ? `${whole}|['"\`/]${RegExp.escape(name)}['"\`]` : whole)
  return sources.filter((source) => source !== path && named.test(readProjectFile(source)))
}

/**
 * The files affected by a change: the changed ones, everything that imports one of them, directly or not, and what names one that is not a module. A program
 * that a test starts as a process counts only through the test beside a changed file.
 */
export const concernedFiles = (changed: readonly string[]): Set<string> => {
  const sources = sourceFiles()
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const target of valueImports(source)) importers.set(target, [...(importers.get(target) ?? []), source])
  const found = new Set<string>()
  const walk = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const importer of importers.get(path) ?? []) walk(importer)
  }
  for (const path of changed) {
    if (!isImported(path)) for (const namer of namersOf(path, sources)) walk(namer)
    walk(path)
    walk(path.replace(/\.(ts|tsx|sql)$/, '.test.ts'))
  }
  const all = new Set(projectFiles())
  return new Set([...found].filter((path) => all.has(path)))
}
