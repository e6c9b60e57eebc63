import { idempotencyKeyCharacters } from './limits.ts'
import { Type } from './shape.ts'

const keyLength = `{${idempotencyKeyCharacters.minimum},${idempotencyKeyCharacters.maximum}}`

/**
 * Identifies one request that creates something, so that one whose response was lost can be repeated without creating it twice: a string of a
 * structured field, with its quotes; https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.1
 * Most programs send a bare token; https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
 */
export const CreateHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: `^("([\\x20\\x21\\x23-\\x5B\\x5D-\\x7E]|\\\\["\\\\])${keyLength}"|[A-Za-z0-9!#$%&'*+.^_\`|~-]${keyLength})$`,
      errorType: 'invalid_idempotency_key',
    }),
  ),
})
