import { existsSync } from 'node:fs'
import { posix, relative, resolve } from 'node:path'
import { projectFiles, readProjectFile, root } from '../checks/source-files.ts'
import { createTitleSearch } from './may-have-title.ts'

const isTest = (path: string) => path.endsWith('.test.ts')
const isJourney = (path: string) => /^dev\/(journeys|pictures)\/[^/]+\.spec\.ts$/.test(path)
/** Tests that drive a browser without being Playwright journeys. */
const isEngine = (path: string) => path.startsWith('dev/engines/')

type Selection = {
  /** Files that run whole. */
  tests: string[]
  journeys: string[]
  /** Files that run only the tests whose title has one of the words. */
  named?: { tests: string[]; journeys: string[]; title: RegExp }
}

const split = (files: readonly string[]) => ({ tests: files.filter(isTest), journeys: files.filter(isJourney) })

/** Every test and journey; with `--no-browser`, those that need none. */
export const selectAll = ({ browser }: { browser: boolean }): Selection => {
  const { tests, journeys } = split(projectFiles())
  return browser ? { tests, journeys } : { tests: tests.filter((path) => !isEngine(path)), journeys: [] }
}

/**
 * What words and paths mean. A path of a file, a folder or a part of it means every test in it. A word means every file whose name contains it, and in other
 * files the tests whose title contains it; case does not matter. `problems` says, a sentence each, which of them match nothing.
 */
export const select = (
  words: readonly string[],
  { browser }: { browser: boolean },
): Selection & { problems: string[] } => {
  const all = selectAll({ browser: true })
  const possible = selectAll({ browser })
  const files = [...all.tests, ...all.journeys]
  const runs = new Set([...possible.tests, ...possible.journeys])
  const mayHaveTitle = createTitleSearch(readProjectFile)
  const chosen = words.map((word) => {
    const path = relative(root, resolve(root, word))
    const inside = files.filter((file) => file === path || file.startsWith(`${path}/`) || path === '')
    if (inside.length > 0 && existsSync(resolve(root, word))) return { word, whole: inside, titled: [] }
    const isNamed = (file: string) =>
      (word.includes('/') ? file : posix.basename(file)).toLowerCase().includes(word.toLowerCase())
    const whole = files.filter(isNamed)
    return { word, whole, titled: files.filter((file) => !isNamed(file) && mayHaveTitle(file, word)) }
  })
  const whole = new Set(chosen.flatMap((one) => one.whole).filter((file) => runs.has(file)))
  const titled = new Set(chosen.flatMap((one) => one.titled).filter((file) => runs.has(file) && !whole.has(file)))
  const titles = chosen.filter((one) => one.titled.length > 0).map(({ word }) => RegExp.escape(word))
  return {
    ...split([...whole]),
    ...(titles.length > 0 && { named: { ...split([...titled]), title: new RegExp(titles.join('|'), 'i') } }),
    problems: chosen.flatMap((one) => {
      const found = [...one.whole, ...one.titled]
      if (found.length === 0) return [`Nothing matches “${one.word}”.`]
      return found.some((file) => runs.has(file)) ? [] : [`“${one.word}” needs a browser: leave out --no-browser.`]
    }),
  }
}
