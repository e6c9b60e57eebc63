import { Refusal } from '@iyk/kit/http/refusal.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const binary = /^[A-Za-z0-9_-]+$/
/** https://www.w3.org/TR/webauthn-3/#credential-id */
const longestId = Math.ceil((1023 * 4) / 3)

type ClientData = { challenge: string; crossOrigin: boolean }

const malformed = (reason: string) => new Refusal('invalid_public_key_credential', { reason })

const readBinary = (record: Record<string, unknown>, name: string): string => {
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

const readClientData = (encoded: string): ClientData => {
  const { challenge, crossOrigin } = parseRecord(Buffer.from(encoded, 'base64url').toString('utf8'), 'clientDataJSON')
  if (typeof challenge !== 'string') throw malformed('clientDataJSON has no challenge')
  return { challenge, crossOrigin: crossOrigin !== undefined && crossOrigin !== false }
}

const readCredential = (json: string) => {
  const credential = parseRecord(json, 'the credential')
  const { response, authenticatorAttachment } = credential
  if (!isRecord(response)) throw malformed('the credential has no response')
  const id = readBinary(credential, 'id')
  if (credential.rawId !== id || id.length > longestId) throw malformed('id is not rawId')
  if (credential.type !== 'public-key') throw malformed('the credential is no public key')
  const clientDataJSON = readBinary(response, 'clientDataJSON')
  const attachment =
    authenticatorAttachment === 'platform' || authenticatorAttachment === 'cross-platform'
      ? authenticatorAttachment
      : undefined
  return { id, attachment, response, clientDataJSON, clientData: readClientData(clientDataJSON) }
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What a client made of creation options. Only the fields that are looked at are taken over. Throws `invalid_public_key_credential`. */
export const readNewCredential = (json: string) => {
  const { id, attachment, response, clientDataJSON, clientData } = readCredential(json)
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
      response: { clientDataJSON, attestationObject: readBinary(response, 'attestationObject') },
    },
  }
}

/** What a client made of request options. Throws `invalid_public_key_credential`. */
export const readAssertion = (json: string) => {
  const { id, response, clientDataJSON, clientData } = readCredential(json)
  const { userHandle } = response
  return {
    clientData,
    /** The text we gave as user.id; undefined when the authenticator keeps none. */
    userHandle:
      userHandle === undefined || userHandle === null || userHandle === ''
        ? undefined
        : Buffer.from(readBinary(response, 'userHandle'), 'base64url').toString('utf8'),
    credential: {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: readBinary(response, 'authenticatorData'),
        signature: readBinary(response, 'signature'),
      },
    },
  }
}
