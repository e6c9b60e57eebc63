import { Refusal } from '@iyk/kit/http/refusal.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const binary = /^[A-Za-z0-9_-]+$/
/** https://www.w3.org/TR/webauthn-3/#credential-id */
const maxIdLength = Math.ceil((1023 * 4) / 3)

/** The browser writes where it was asked, and the authenticator signs that. */
type ClientData = { challenge: string; crossOrigin: boolean; origin: string }

const malformed = (reason: string) => new Refusal('invalid_public_key_credential', { reason })

const parseBinary = (record: Record<string, unknown>, name: string): string => {
  const value = record[name]
  if (typeof value !== 'string' || !binary.test(value)) throw malformed(`${name} is no base64url`)
  return value
}

const parseRecord = (text: string, what: string): Record<string, unknown> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed(`${what} is no JSON`)
  }
  if (!isRecord(value)) throw malformed(`${what} is no object`)
  return value
}

const parseClientData = (encoded: string): ClientData => {
  const data = parseRecord(Buffer.from(encoded, 'base64url').toString('utf8'), 'clientDataJSON')
  const { challenge, crossOrigin, origin } = data
  if (typeof challenge !== 'string') throw malformed('clientDataJSON has no challenge')
  if (typeof origin !== 'string') throw malformed('clientDataJSON has no origin')
  return { challenge, crossOrigin: crossOrigin !== undefined && crossOrigin !== false, origin }
}

const parseCredential = (json: string) => {
  const credential = parseRecord(json, 'the credential')
  const { response, authenticatorAttachment } = credential
  if (!isRecord(response)) throw malformed('the credential has no response')
  const id = parseBinary(credential, 'id')
  if (credential.rawId !== id || id.length > maxIdLength) throw malformed('id is not rawId')
  if (credential.type !== 'public-key') throw malformed('the credential is no public key')
  const clientDataJSON = parseBinary(response, 'clientDataJSON')
  const attachment =
    authenticatorAttachment === 'platform' || authenticatorAttachment === 'cross-platform'
      ? authenticatorAttachment
      : undefined
  return { id, attachment, response, clientDataJSON, clientData: parseClientData(clientDataJSON) }
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Parses a client's answer to creation options. Only the fields that are used are kept. Throws `invalid_public_key_credential`. */
export const parseNewCredential = (json: string) => {
  const { id, attachment, response, clientDataJSON, clientData } = parseCredential(json)
  const { transports } = response
  return {
    clientData,
    attachment,
    transports: Array.isArray(transports) ? knownTransports.filter((one) => transports.includes(one)) : [],
    credential: {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: parseBinary(response, 'attestationObject') },
    },
  }
}

/** Parses a client's answer to request options. Throws `invalid_public_key_credential`. */
export const parseAssertion = (json: string) => {
  const { id, response, clientDataJSON, clientData } = parseCredential(json)
  const { userHandle } = response
  return {
    clientData,
    /** The text we sent as user.id; undefined if the authenticator does not store it. */
    userHandle:
      userHandle === undefined || userHandle === null || userHandle === ''
        ? undefined
        : Buffer.from(parseBinary(response, 'userHandle'), 'base64url').toString('utf8'),
    credential: {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: parseBinary(response, 'authenticatorData'),
        signature: parseBinary(response, 'signature'),
      },
    },
  }
}
