import { Refusal } from '@iyk/kit/http/refusal.ts'

/** A chip's UID as people copy it, `04:a1:b2…` or `04A1B2…`: 14 upper-case hex digits, or undefined. */
export const parseUid = (text: string): string | undefined => {
  const digits = text.replace(/[:\s-]/g, '').toUpperCase()
  return /^(?!0{14})[0-9A-F]{14}$/.test(digits) ? digits : undefined
}

/** The same. Throws `bad_request` for what is no UID. */
export const requireUid = (text: string): string => {
  const uid = parseUid(text)
  if (uid !== undefined) return uid
  throw new Refusal('bad_request', {
    message: `"${text}" is not a UID. A UID has 14 hexadecimal digits and is not all zeros.`,
  })
}
