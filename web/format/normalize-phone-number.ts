/**
 * A phone number as people write it, in E.164 form; null when it is not a number or lacks its country code. Spaces and punctuation are dropped, digits of any
 * width become ASCII, a leading 00 becomes a plus, and the zero in brackets, dialed only within the country, is dropped.
 */
export function normalizePhoneNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\(0\)/, '')
    .replaceAll(/[\s().\-/\u2010-\u2015\u2212\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null
}
