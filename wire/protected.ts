import { locales } from './languages.ts'
import { captchaCharacters, emailCharacters, templateIdCharacters } from './limits.ts'
import { Type } from './shape.ts'

/** Fields that any protected call may carry; the contract's section 5. `captcha` in routes.ts says which calls need them. */
export const protectedFields = {
  captcha_token: Type.Optional(Type.String({ maxLength: captchaCharacters.token })),
  dfp_telemetry_id: Type.Optional(Type.String({ maxLength: captchaCharacters.telemetryId })),
}

export const Email = Type.String({ minLength: 1, maxLength: emailCharacters.typed, errorType: 'invalid_email' })
/** Any name is accepted: there is only one template, and it has no name. */
export const TemplateId = Type.String({ maxLength: templateIdCharacters, errorType: 'invalid_template_id' })
export const Locale = Type.String({ enum: [...locales], errorType: 'invalid_locale' })
