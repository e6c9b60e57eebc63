import { open, readFile, stat } from 'node:fs/promises'
import type { ExportedRow } from '@iyk/identity/users/import/import-batch.ts'
import { CommandRefused } from './command.ts'

/** Some editors put a mark in front that JSON does not know. */
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

/** The users of a list, of an answer of the vendor's search, or the one user that it is. */
const usersOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  const list = isObject(value) ? [value.results, value.users].find(Array.isArray) : undefined
  return list ?? [value]
}

/** Blank lines are left out, and counted. */
async function* linesOf(file: string): AsyncGenerator<{ line: string; number: number }> {
  const handle = await open(file)
  let number = 0
  // Closes the file when it ends, or is left.
  for await (const text of handle.readLines({ encoding: 'utf8' })) {
    number += 1
    const line = withoutMark(text).trim()
    if (line !== '') yield { line, number }
  }
}

/** Whether each line is JSON of its own: one of the first two is, since the first may be broken. */
const holdsLines = async (file: string): Promise<boolean> => {
  let seen = 0
  for await (const { line } of linesOf(file)) {
    if (seen === 0 && line.startsWith('[')) return false
    if (parseObject(line)) return true
    seen += 1
    if (seen === 2) return false
  }
  return false
}

async function* readLines(file: string): AsyncGenerator<ExportedRow> {
  for await (const { line, number } of linesOf(file)) {
    const place = `line ${number}`
    const value = parseObject(line)
    const users = value ? usersOf(value) : []
    if (!value) yield { place, problem: 'it is no JSON object' }
    else if (users[0] === value) yield { place, value }
    else for (const [index, user] of users.entries()) yield { place: `${place}, user ${index + 1}`, value: user }
  }
}

async function* readDocument(file: string): AsyncGenerator<ExportedRow> {
  const text = withoutMark(await readFile(file, 'utf8'))
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    throw new CommandRefused(`"${file}" is not JSON: ${(error as Error).message}.`)
  }
  for (const [index, value] of usersOf(document).entries()) yield { place: `user ${index + 1}`, value }
}

/**
 * The rows of an export: a JSON list, an answer of the vendor's search with `results` or `users`, or JSON lines of users or of such
 * answers. Lines are read one by one, anything else in one piece. Throws `CommandRefused` for what cannot be read or is not JSON at all.
 */
export async function* readUserExport(file: string): AsyncGenerator<ExportedRow> {
  try {
    const found = await stat(file)
    if (found.isDirectory()) throw new CommandRefused(`"${file}" is a folder.`)
    yield* (await holdsLines(file)) ? readLines(file) : readDocument(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw error instanceof CommandRefused || !code ? error : new CommandRefused(`"${file}" cannot be read (${code}).`)
  }
}
