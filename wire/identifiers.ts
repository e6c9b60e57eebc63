import { Type } from './shape.ts'

/** RFC 3339 in UTC. */
export const Time = Type.String({ format: 'date-time' })

/** `<prefix>-<test|live>-<uuid>` of one of these prefixes; the contract's section 3.1. */
export const identifierPattern = (...prefixes: readonly string[]): string =>
  `^(${prefixes.join('|')})-(test|live)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`

export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** Version 4: 122 random bits. https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
export const RandomUuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
})
