import { type FileHandle, open } from 'node:fs/promises'
import type { ExportedRow } from '@iyk/identity/import/import-batch.ts'
import { CommandRefused } from './command.ts'

/** Removes the byte order mark that some editors write; JSON does not allow it. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseObject = (line: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The users in a list, in a response of the vendor's search, or the value itself as one user. */
const usersOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  const list = isObject(value) ? [value.results, value.users].find(Array.isArray) : undefined
  return list ?? [value]
}

/** A line feed ends a line; other line separators may be part of a text in JSON. */
async function* linesOf(handle: FileHandle): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of handle.createReadStream({ encoding: 'utf8', autoClose: false })) {
    const [first = '', ...more] = String(chunk).split('\n')
    const lines = [rest + first, ...more]
    rest = lines.pop()!
    yield* lines
  }
  yield rest
}

const content = (line: string) => withoutMark(line).trim()

/** The lines up to the second one that is not blank. */
const readBeginning = async (lines: AsyncGenerator<string>): Promise<string[]> => {
  const beginning: string[] = []
  while (beginning.filter(content).length < 2) {
    const { value, done } = await lines.next()
    if (done) break
    beginning.push(value)
  }
  return beginning
}

/** Whether a file that begins like this is JSON lines: true if one of the first two lines is JSON, since the first may be broken. */
const isInLines = (beginning: readonly string[]): boolean => {
  const [first = '', second = ''] = beginning.map(content).filter(Boolean)
  return !first.startsWith('[') && Boolean(parseObject(first) ?? parseObject(second))
}

/** Skips blank lines, but counts them. */
async function* readLines(lines: AsyncIterable<string>): AsyncGenerator<ExportedRow> {
  let number = 0
  for await (const text of lines) {
    number += 1
    const line = content(text)
    if (line === '') continue
    const place = `line ${number}`
    const value = parseObject(line)
    const users = value ? usersOf(value) : []
    if (!value) yield { place, problem: 'not a JSON object' }
    else if (users[0] === value) yield { place, value }
    else for (const [index, user] of users.entries()) yield { place: `${place}, user ${index + 1}`, value: user }
  }
}

async function* readDocument(file: string, lines: AsyncIterable<string>): AsyncGenerator<ExportedRow> {
  const text = withoutMark((await Array.fromAsync(lines)).join('\n'))
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    throw new CommandRefused(`"${file}" is not JSON: ${(error as Error).message}.`)
  }
  for (const [index, value] of usersOf(document).entries()) yield { place: `user ${index + 1}`, value }
}

async function* concat(beginning: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* beginning
  yield* rest
}

/**
 * The rows of an export: a JSON list, a response of the vendor's search with `results` or `users`, or JSON lines of users or of such
 * responses. Lines are read one by one, anything else as a whole. The file is read once, so it may be a pipe. Throws `CommandRefused` for a file
 * that cannot be read or is not JSON.
 */
export async function* readUserExport(file: string): AsyncGenerator<ExportedRow> {
  try {
    await using handle = await open(file)
    if ((await handle.stat()).isDirectory()) throw new CommandRefused(`"${file}" is a directory.`)
    const rest = linesOf(handle)
    const beginning = await readBeginning(rest)
    const lines = concat(beginning, rest)
    yield* isInLines(beginning) ? readLines(lines) : readDocument(file, lines)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw error instanceof CommandRefused || !code ? error : new CommandRefused(`"${file}" cannot be read (${code}).`)
  }
}
