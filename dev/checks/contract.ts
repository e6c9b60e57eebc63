import { errorTypes } from '@iyk/wire/error-types.ts'
import * as limits from '@iyk/wire/limits.ts'
import { rateSettings } from '@iyk/wire/rate-limits.ts'
import { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import { projectFiles, readProjectFile } from './source-files.ts'

const contractFile = 'wire/CONTRACT.md'

const missingFrom = <One>(all: Iterable<One>, known: ReadonlySet<One>) => [...all].filter((one) => !known.has(one))

/** Line breaks of a text, including the prefix of a comment's next line. */
const lineBreak = /\n\s*(?:\*(?!\/)|\/\/|--|>)?\s*/g
/** Counts as white space, so that a citation may go on in the next line and still has a line number. */
const lineMark = '\u2028'
/** A section of a named document; a citation without a name means the contract. */
const citation =
  /((?:RFC \d+|AN\d+|NT4H2421[GT]x|specification['’]s),?\s+)?(?:\bsections?\s+|§§?\s*)(\d+(?:\.\d+)*(?:(?:,|\s+and|,\s+and)\s+\d+(?:\.\d+)*)*)/gi

const marksIn = (text: string, mark: string) => text.split(mark).length - 1

/** The sections of the contract that a text cites, and the lines in which the citations begin. */
export const findCitations = (text: string): { section: string; line: number }[] => {
  const lines = text.replace(lineBreak, (found) => lineMark.repeat(marksIn(found, '\n')))
  return [...lines.matchAll(citation)].flatMap(({ 1: foreign, 2: numbers = '', index }) =>
    foreign
      ? []
      : numbers
          .split(/,?\s+and\s+|,\s+/)
          .map((section) => ({ section, line: marksIn(lines.slice(0, index), lineMark) + 1 })),
  )
}

export const listSections = (contract: string): Set<string> =>
  new Set([...contract.matchAll(/^#{2,3} (\d+(?:\.\d+)?)[. ]/gm)].map(([, number = '']) => number))

/** Every route must be named, and everything named must be a route or be served outside the tables, as OAuth's navigations are. */
export const compareRoutes = (contract: string, routes: ReadonlySet<string>, isServed: (key: string) => boolean) => {
  const named = new Set([...contract.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`\s]*)`/g)].map(([, key = '']) => key))
  return [
    ...missingFrom(routes, named).map((key) => `${contractFile} lacks the route ${key}.`),
    ...missingFrom(named, routes)
      .filter((key) => !isServed(key))
      .map((key) => `${contractFile} names ${key}, which is no route.`),
  ]
}

/** Every error type must have a row with its status, and every row must have a type. */
export const compareErrorTypes = (contract: string, types: Readonly<Record<string, readonly [number, string]>>) => {
  const rows = contract.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \| .+ \|$/gm)
  const said = new Set([...rows].map(([, type, status]) => `${type} ${status}`))
  const real = new Set(Object.entries(types).map(([type, [status]]) => `${type} ${status}`))
  return [
    ...missingFrom(real, said).map((one) => `${contractFile} lacks a row for the error type ${one}.`),
    ...missingFrom(said, real).map((one) => `${contractFile} has a row for ${one}, which is no error type and status.`),
  ]
}

/** Constants by their paths, such as `pkce.verifier`. */
const flatten = (value: unknown, path: string): [name: string, value: string][] => {
  if (typeof value === 'function') return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name))
}

/** Section 11.1 must have one row for each constant, with its value. */
export const compareLimits = (contract: string, constants: object) => {
  const [, section = ''] = /^### 11\.1 .*$([\s\S]*?)^### /m.exec(contract) ?? []
  const said = new Set([...section.matchAll(/^\| `[^`]+` \| `[^`]+` \|/gm)].map(([row]) => row))
  const real = new Set(flatten(constants, '').map(([name, value]) => `| \`${name}\` | \`${value}\` |`))
  return [
    ...missingFrom(real, said).map((row) => `${contractFile}, section 11.1, lacks: ${row}`),
    ...missingFrom(said, real).map((row) => `${contractFile}, section 11.1, has, but wire/limits.ts does not: ${row}`),
  ]
}

/** Every rate limit of the provider must be named; a venue's limit follows its network's. */
export const compareRates = (contract: string, rates: typeof rateSettings) => {
  const named = new Set([...contract.matchAll(/\bLIMIT_\w+/g)].map(([name]) => name))
  const ofProvider = rates.filter(({ name, ofProvider }) => ofProvider && !name.endsWith('_PER_VENUE'))
  return [
    ...missingFrom(new Set<string>(ofProvider.map(({ name }) => name)), named).map(
      (name) => `${contractFile} lacks the rate limit ${name}.`,
    ),
    ...missingFrom(named, new Set<string>(rates.map(({ name }) => name))).map(
      (name) => `${contractFile} names ${name}, which is no rate limit.`,
    ),
  ]
}

const isSource = (path: string) => /\.ts$/.test(path) && !/\.(test|spec)\.ts$/.test(path) && !path.startsWith('dev/')

/** The wire's contract must name everything in `wire/`, and every citation of it must point to an existing section. */
export const checkContract = (): string[] => {
  const contract = readProjectFile(contractFile)
  const files = projectFiles().filter((path) => /\.(ts|tsx|mjs|sql|css|md)$/.test(path))
  const sources = new Map(files.map((path) => [path, readProjectFile(path)]))
  const sections = listSections(contract)
  const isServed = (key: string) =>
    [...sources].some(
      ([path, text]) => isSource(path) && (text.includes(`'${key}'`) || text.includes(`'${key.split(' ')[1]}'`)),
    )
  return [
    ...[...sources].flatMap(([path, text]) =>
      findCitations(text)
        .filter(({ section }) => !sections.has(section))
        .map(({ section, line }) => `${path}:${line} cites section ${section}, which ${contractFile} does not have.`),
    ),
    ...compareRoutes(contract, new Set(Object.keys({ ...sdkRoutes, ...backendRoutes })), isServed),
    ...compareErrorTypes(contract, errorTypes),
    ...compareLimits(contract, limits),
    ...compareRates(contract, rateSettings),
  ]
}
