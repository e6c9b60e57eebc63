import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { PassSettings } from '../pass-settings.ts'

export type AppleKeys = { typeId: string; teamId: string; certificate: string; privateKey: string; wwdr: string }
export type GoogleKeys = { issuerId: string; email: string; keyId: string | undefined; privateKey: KeyObject }

type FileName = 'APPLE_PASS_PRIVATE_KEY_FILE' | 'GOOGLE_WALLET_SERVICE_ACCOUNT_FILE'

const refuse = (problem: string): never => {
  throw new SettingsRefused([problem])
}

const textOf = async (read: PassSettings, fileName: FileName): Promise<string> => {
  const file = read[fileName]
  if (!file) return read[fileName.replace('_FILE', '') as keyof PassSettings] ?? ''
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    // Its value is not repeated: it may be the key itself.
    refuse(`What ${fileName} names cannot be read (${error.code}).`),
  )
}

const parse = <Parsed>(name: string, make: () => Parsed): Parsed => {
  try {
    return make()
  } catch {
    return refuse(`${name} cannot be parsed.`)
  }
}

const rsaKey = (name: string, pem: string) => {
  const key = parse(name, () => createPrivateKey(pem))
  return key.asymmetricKeyType === 'rsa' ? key : refuse(`${name} is not an RSA key.`)
}

const field = ({ subject }: X509Certificate, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(subject)?.[1]

/**
 * Apple's keys, compared with each other: a phone refuses a pass of a certificate that is not for its type, without saying why. Undefined
 * where they are not set. Throws `SettingsRefused`.
 */
export const appleKeys = async (read: PassSettings): Promise<AppleKeys | undefined> => {
  const { APPLE_PASS_TYPE_ID: typeId, APPLE_PASS_TEAM_ID: teamId = '' } = read
  const { APPLE_PASS_CERTIFICATE: certificate = '', APPLE_WWDR_CERTIFICATE: wwdr = '' } = read
  if (!typeId) return undefined
  const privateKey = rsaKey('APPLE_PASS_PRIVATE_KEY', await textOf(read, 'APPLE_PASS_PRIVATE_KEY_FILE'))
  const own = parse('APPLE_PASS_CERTIFICATE', () => new X509Certificate(certificate))
  const issuer = parse('APPLE_WWDR_CERTIFICATE', () => new X509Certificate(wwdr))
  if (!own.checkPrivateKey(privateKey)) refuse('APPLE_PASS_PRIVATE_KEY is not the key of APPLE_PASS_CERTIFICATE.')
  if (!(own.checkIssued(issuer) && own.verify(issuer.publicKey)))
    refuse('APPLE_WWDR_CERTIFICATE is not the one that issued APPLE_PASS_CERTIFICATE. Apple has several of them.')
  if (field(own, 'UID') !== typeId) refuse(`APPLE_PASS_CERTIFICATE is not for ${typeId}, but for ${field(own, 'UID')}.`)
  if (field(own, 'OU') !== teamId)
    refuse(`APPLE_PASS_TEAM_ID is ${teamId}, but APPLE_PASS_CERTIFICATE belongs to ${field(own, 'OU')}.`)
  return { typeId, teamId, certificate, wwdr, privateKey: String(privateKey.export({ type: 'pkcs1', format: 'pem' })) }
}

/** The service account that signs for Google Wallet; undefined where it is not set. Throws `SettingsRefused`. */
export const googleKeys = async (read: PassSettings): Promise<GoogleKeys | undefined> => {
  const name = 'GOOGLE_WALLET_SERVICE_ACCOUNT'
  const { GOOGLE_WALLET_ISSUER_ID: issuerId } = read
  if (!issuerId) return undefined
  const json = await textOf(read, `${name}_FILE`)
  const account = parse(name, () => JSON.parse(json) as Record<string, unknown>)
  const { client_email: email, private_key: pem, private_key_id: keyId } = account
  if (typeof email !== 'string' || typeof pem !== 'string') return refuse(`${name} lacks client_email or private_key.`)
  return {
    issuerId,
    email,
    keyId: typeof keyId === 'string' ? keyId : undefined,
    privateKey: rsaKey(name, pem),
  }
}
