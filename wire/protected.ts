import { Type } from 'typebox'

/** Fields that any protected call may carry; the contract's section 5. */
export const protectedFields = {
  captcha_token: Type.Optional(Type.String({ maxLength: 8192 })),
  dfp_telemetry_id: Type.Optional(Type.String({ maxLength: 512 })),
}

export const Email = Type.String({ minLength: 1, maxLength: 320 })
export const Locale = Type.String({ enum: ['en', 'es', 'fr', 'pt-br'], errorType: 'invalid_locale' })
