import { Type } from 'typebox'
import { locales } from './languages.ts'

/** Fields that any protected call may carry; the contract's section 5. Which of them are asked for: `captcha` in routes.ts. */
export const protectedFields = {
  captcha_token: Type.Optional(Type.String({ maxLength: 8192 })),
  dfp_telemetry_id: Type.Optional(Type.String({ maxLength: 512 })),
}

export const Email = Type.String({ minLength: 1, maxLength: 320, errorType: 'invalid_email' })
/** Any name is taken: there is one template, and it has no name. */
export const TemplateId = Type.String({ maxLength: 128, errorType: 'invalid_template_id' })
export const Locale = Type.String({ enum: [...locales], errorType: 'invalid_locale' })
