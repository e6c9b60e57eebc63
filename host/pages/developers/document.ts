/** The parts of an OpenAPI document that the page shows. */
type Schema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}
type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>
type Reply = { $ref?: string; description?: string; content?: Content }
export type Operation = {
  summary: string
  description?: string
  operationId: string
  tags: readonly string[]
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, Reply>>
}
export type ApiDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>>; responses: Readonly<Record<string, Reply>> }
}

const last = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** A schema or response, wherever the document has it. */
export const resolveSchema = ({ components }: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[last(schema.$ref)] ?? {}) : schema
export const resolveReply = ({ components }: ApiDocument, reply: Reply): Reply =>
  reply.$ref ? (components.responses[last(reply.$ref)] ?? {}) : reply

/** `a, b or c`; with a comma before the last word where one of them has commas itself. */
const joinWith = (word: string, parts: readonly string[]) => {
  const separator = parts.some((part) => part.includes(',')) ? `, ${word} ` : ` ${word} `
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${separator}${parts.at(-1)}`
}

const bounds = (low: number | undefined, high: number | undefined, unit: string) => {
  if (high === undefined) return low === undefined || low === 0 ? '' : `, at least ${low}${unit}`
  return low === undefined || low === 0 ? `, at most ${high}${unit}` : `, from ${low} to ${high}${unit}`
}

/** What a value is, in words: `text, at most 80 characters`. */
export const describeValue = (document: ApiDocument, schema: Schema): string => {
  if (schema.$ref) return last(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.anyOf) return joinWith('or', [...new Set(schema.anyOf.map((one) => describeValue(document, one)))])
  if (schema.type === 'array') return `list of: ${describeValue(document, schema.items ?? {})}`
  if (schema.type === 'integer') return `whole number${bounds(schema.minimum, schema.maximum, '')}`
  if (schema.type === 'string' && schema.pattern?.startsWith('^[0-9a-f]{8}')) return 'id'
  if (schema.type === 'string')
    return schema.format === 'date-time'
      ? 'time in UTC'
      : `text${bounds(schema.minLength, schema.maxLength, ' characters')}`
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'null') return 'null'
  return 'object'
}
