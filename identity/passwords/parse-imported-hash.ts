/** The highest cost of an imported hash, so that a file cannot turn sign-in into a denial of service. */
export const hashCaps = {
  argon2: { kibibytes: 262_144, passes: 10, lanes: 8 },
  bcrypt: { cost: 14 },
  scrypt: { bytes: 268_435_456, lanes: 8 },
  pbkdf2: { iterations: 2_000_000 },
} as const

type Derived = { salt: Buffer; key: Buffer }
export type ImportedHash =
  | { method: 'argon2'; kibibytes: number; passes: number; lanes: number }
  | { method: 'bcrypt'; cost: number }
  | ({ method: 'scrypt'; cost: number; blockSize: number; lanes: number } & Derived)
  | ({ method: 'pbkdf2'; digest: 'sha256' | 'sha512'; iterations: number } & Derived)

const number = '([1-9][0-9]{0,9})'
const base64 = '([A-Za-z0-9+/]{1,128})'
/** https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md; without `v` it is the first version. */
const argon2 = new RegExp(
  String.raw`^\$argon2id?\$(?:v=(?:16|19)\$)?m=${number},t=${number},p=${number}\$${base64}\$${base64}$`,
)
const scrypt = new RegExp(String.raw`^\$scrypt\$ln=${number},r=${number},p=${number}\$${base64}\$${base64}$`)
/** Also as passlib writes it: the bare number, and `.` where base64 has `+`. */
const pbkdf2 = new RegExp(
  String.raw`^\$pbkdf2-(sha256|sha512)\$(?:i=)?${number}(?:,l=[0-9]{1,3})?\$([A-Za-z0-9+/.]{1,128})\$([A-Za-z0-9+/.]{1,128})$`,
)
/** 16 bytes of salt and 23 of hash, so the last character of each has unused bits, which must be zero. */
const bcrypt = /^\$2[aby]\$([0-9]{2})\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

const saltBytes = { min: 8, max: 48 }
/** Shorter ones would match other passwords by chance. */
const keyBytes = { min: 16, max: 64 }

const parseBytes = (text: string, { min, max }: { min: number; max: number }): Buffer | undefined => {
  const standard = text.replaceAll('.', '+')
  const bytes = Buffer.from(standard, 'base64')
  const canonical = bytes.toString('base64').replace(/=+$/, '') === standard
  return canonical && bytes.length >= min && bytes.length <= max ? bytes : undefined
}

const parseDerived = (salt: string, key: string): Derived | undefined => {
  const read = { salt: parseBytes(salt, saltBytes), key: parseBytes(key, keyBytes) }
  return read.salt && read.key && { salt: read.salt, key: read.key }
}

const parseArgon2 = ([, m, t, p, salt, key]: string[]): ImportedHash | undefined => {
  const [kibibytes, passes, lanes] = [Number(m), Number(t), Number(p)]
  const cap = hashCaps.argon2
  if (kibibytes > cap.kibibytes || kibibytes < 8 * lanes || passes > cap.passes || lanes > cap.lanes) return undefined
  return parseDerived(salt!, key!) && { method: 'argon2', kibibytes, passes, lanes }
}

const parseBcrypt = ([, digits]: string[]): ImportedHash | undefined => {
  const cost = Number(digits)
  return cost >= 4 && cost <= hashCaps.bcrypt.cost ? { method: 'bcrypt', cost } : undefined
}

const parseScrypt = ([, ln, r, p, salt, key]: string[]): ImportedHash | undefined => {
  const [cost, blockSize, lanes] = [2 ** Number(ln), Number(r), Number(p)]
  if (cost * blockSize * 128 > hashCaps.scrypt.bytes || lanes > hashCaps.scrypt.lanes) return undefined
  // https://www.rfc-editor.org/rfc/rfc7914#section-6
  if (cost >= 2 ** (16 * blockSize)) return undefined
  const derived = parseDerived(salt!, key!)
  return derived && { method: 'scrypt', cost, blockSize, lanes, ...derived }
}

const parsePbkdf2 = ([, digest, i, salt, key]: string[]): ImportedHash | undefined => {
  const iterations = Number(i)
  const derived = parseDerived(salt!, key!)
  if (!derived || iterations > hashCaps.pbkdf2.iterations) return undefined
  return { method: 'pbkdf2', digest: digest as 'sha256' | 'sha512', iterations, ...derived }
}

const forms = [
  [argon2, parseArgon2],
  [bcrypt, parseBcrypt],
  [scrypt, parseScrypt],
  [pbkdf2, parsePbkdf2],
] as const

/** Parses an imported hash. Undefined for a format that cannot be verified here and for one that would cost too much. */
export const parseImportedHash = (text: string): ImportedHash | undefined => {
  for (const [form, read] of forms) {
    const match = form.exec(text)
    if (match) return read(match)
  }
  return undefined
}
