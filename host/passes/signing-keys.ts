import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { PassSettings } from '../pass-settings.ts'

type Certificate = 'APPLE_PASS_CERTIFICATE' | 'APPLE_WWDR_CERTIFICATE'
export type AppleKeys = {
  typeId: string
  teamId: string
  certificate: string
  privateKey: string
  wwdr: string
  /** When each certificate expires. */
  expires: Record<Certificate, Date>
}
export type GoogleKeys = { issuerId: string; email: string; keyId: string | undefined; privateKey: KeyObject }

type Name = Certificate | 'APPLE_PASS_PRIVATE_KEY' | 'GOOGLE_WALLET_SERVICE_ACCOUNT'
/** What was set, and under which name: the text itself, or a file that contains it. */
type Given = { name: Name | `${Name}_FILE`; text: string }

const refuse = (problem: string): never => {
  throw new SettingsRefused([problem])
}

const given = async (read: PassSettings, name: Name): Promise<Given> => {
  const fileName = `${name}_FILE` as const
  const file = read[fileName]
  if (!file) return { name, text: read[name] ?? '' }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    // Its value is not repeated: it may be the key itself.
    refuse(`What ${fileName} names cannot be read (${error.code}).`),
  )
  return { name: fileName, text }
}

const parse = <Parsed>(name: Given['name'], make: () => Parsed, hint: string): Parsed => {
  try {
    return make()
  } catch {
    return refuse(`${name} cannot be parsed. ${hint}`)
  }
}

const keyHint =
  'It must be a PEM key, from BEGIN PRIVATE KEY to END PRIVATE KEY, each on a line of its own (\\n in a setting).'
const certificateHint =
  'It must be a PEM certificate; one as Apple issues it becomes that by: openssl x509 -inform DER -in pass.cer -out pass.pem'
const accountHint = 'Use the key file of the service account as Google issues it.'

const rsaKey = ({ name, text }: Given, hint: string) => {
  if (/BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m.test(text))
    refuse(`${name} has a password, which must be removed: openssl pkey -in pass.key -out pass-key.pem`)
  const key = parse(name, () => createPrivateKey(text), hint)
  return key.asymmetricKeyType === 'rsa' ? key : refuse(`${name} is not an RSA key.`)
}

const field = ({ subject }: X509Certificate, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(subject)?.[1]

/**
 * Apple's keys, compared with each other: a phone refuses a pass of a certificate that is not for its type, without saying why. An expired certificate
 * stops nothing but the passes (`isExpired`). Undefined where they are not set. Throws `SettingsRefused`.
 */
export const appleKeys = async (read: PassSettings): Promise<AppleKeys | undefined> => {
  const { APPLE_PASS_TYPE_ID: typeId, APPLE_PASS_TEAM_ID: teamId = '' } = read
  if (!typeId) return undefined
  const [pass, issuing, keyGiven] = [
    await given(read, 'APPLE_PASS_CERTIFICATE'),
    await given(read, 'APPLE_WWDR_CERTIFICATE'),
    await given(read, 'APPLE_PASS_PRIVATE_KEY'),
  ]
  const privateKey = rsaKey(keyGiven, keyHint)
  const own = parse(pass.name, () => new X509Certificate(pass.text), certificateHint)
  const issuer = parse(issuing.name, () => new X509Certificate(issuing.text), certificateHint)
  if (!own.checkPrivateKey(privateKey)) refuse(`${keyGiven.name} is not the key of ${pass.name}.`)
  if (!(own.checkIssued(issuer) && own.verify(issuer.publicKey)))
    refuse(`${issuing.name} is not the one that issued ${pass.name}. Apple has several of them.`)
  if (field(own, 'UID') !== typeId) refuse(`${pass.name} is not for ${typeId}, but for ${field(own, 'UID')}.`)
  if (field(own, 'OU') !== teamId)
    refuse(`APPLE_PASS_TEAM_ID is ${teamId}, but ${pass.name} belongs to ${field(own, 'OU')}.`)
  const expires = { APPLE_PASS_CERTIFICATE: own.validToDate, APPLE_WWDR_CERTIFICATE: issuer.validToDate }
  const key = String(privateKey.export({ type: 'pkcs1', format: 'pem' }))
  return { typeId, teamId, certificate: pass.text, wwdr: issuing.text, privateKey: key, expires }
}

/** Whether phones refuse what these keys sign. */
export const isExpired = ({ expires }: Pick<AppleKeys, 'expires'>, now: Date): boolean =>
  Object.values(expires).some((at) => at <= now)

/** The service account that signs for Google Wallet; undefined where it is not set. Throws `SettingsRefused`. */
export const googleKeys = async (read: PassSettings): Promise<GoogleKeys | undefined> => {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId } = read
  if (!issuerId) return undefined
  const { name, text } = await given(read, 'GOOGLE_WALLET_SERVICE_ACCOUNT')
  const account: unknown = parse(name, () => JSON.parse(text), accountHint)
  if (typeof account !== 'object' || account === null || Array.isArray(account))
    return refuse(`${name} is not a JSON object. ${accountHint}`)
  const { client_email: email, private_key: pem, private_key_id: keyId } = account as Record<string, unknown>
  if (typeof email !== 'string' || typeof pem !== 'string')
    return refuse(`${name} lacks client_email or private_key. ${accountHint}`)
  return {
    issuerId,
    email,
    keyId: typeof keyId === 'string' ? keyId : undefined,
    privateKey: rsaKey({ name, text: pem }, accountHint),
  }
}
