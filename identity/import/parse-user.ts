import { describeFault } from '@iyk/kit/http/describe-fault.ts'
import { assertPlain } from '@iyk/kit/http/parse-json.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { ExportedUser } from '@iyk/wire/user-export.ts'
import { Compile } from 'typebox/compile'

const shape = Compile(ExportedUser)
const idShape = Compile(ExportedUser.properties.user_id)

/** The vendor's responses have null for empty fields, except in metadata, where null is a value. */
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
    // Stands within a sentence of the import.
    if (error instanceof Refusal) return error.message.replace(/\.$/, '')
    throw error
  }
}

/** The user's id of a row that may otherwise be wrong. */
export const findUserId = (value: unknown): string | undefined => {
  const { user_id: userId } = (typeof value === 'object' && value !== null ? value : {}) as { user_id?: unknown }
  return idShape.Check(userId) ? userId : undefined
}

/** A row in the shape from `wire/`; a string says what is wrong with it. */
export const parseUser = (value: unknown): ExportedUser | string => {
  const problem = problemOf(value)
  if (problem !== undefined) return problem
  const user = withoutNulls(value)
  if (shape.Check(user)) return user
  const [first] = shape.Errors(user)
  const path = first?.instancePath.slice(1).replaceAll('/', '.')
  if (first?.keyword === 'required')
    return `${[path, first.params.requiredProperties[0]].filter(Boolean).join('.')} is missing`
  return `${path || 'it'} ${first ? describeFault(first.keyword, first.params as Record<string, unknown>) : 'is not valid'}`
}
