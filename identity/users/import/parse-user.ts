import { assertPlain } from '@iyk/kit/http/parse-json.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { ExportedUser } from '@iyk/wire/user-export.ts'
import { Compile } from 'typebox/compile'

const shape = Compile(ExportedUser)

/** What the vendor's answers leave empty they write as null, except in metadata, where null is a value. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const there = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(there.map(([key, inner]) => [key, key.endsWith('_metadata') ? inner : withoutNulls(inner)]))
}

const problemOf = (value: unknown): string | undefined => {
  try {
    assertPlain(value, 'it')
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** A row as the shape in `wire/` has it; a string says what is wrong with it. */
export const parseUser = (value: unknown): ExportedUser | string => {
  const problem = problemOf(value)
  if (problem !== undefined) return problem
  const user = withoutNulls(value)
  if (shape.Check(user)) return user
  const [first] = shape.Errors(user)
  const where = first?.instancePath.slice(1).replaceAll('/', '.') || 'it'
  return `${where} ${first?.message}`
}
