/**
 * A phone number as people write it in E.164 form, or null when it is none or lacks its country: spaces and signs fall away, digits of any
 * width become plain, a leading 00 is a plus, and so goes the zero in brackets that is dialled within the country only.
 */
export function normalizeNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\(0\)/, '')
    .replaceAll(/[\s().\-/\u2010-\u2015\u2212\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null
}
