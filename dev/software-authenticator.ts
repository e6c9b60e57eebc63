import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The part of CBOR that an authenticator writes; https://www.rfc-editor.org/rfc/rfc8949#section-3 */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

const head = (major: number, value: number) => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const big32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const flagBits = { up: 1, uv: 4, be: 8, bs: 16, at: 64 }

/** Everything an attacker or a broken client might get wrong. */
export type Twist = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  present?: boolean
  verified?: boolean
  counter?: number
  /** The algorithm written into the key. */
  alg?: number
  format?: string
  statement?: Map<string, Cbor>
  id?: string
  rawId?: string
  userHandle?: string | null
  signingKey?: KeyObject
}

/** One passkey in memory: P-256, always present, verifying its user unless told otherwise. */
export const createSoftwareAuthenticator = ({ origin }: { origin: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, twist: Twist, attested: Buffer = Buffer.alloc(0)) => {
    const flags =
      (twist.present === false ? 0 : flagBits.up) |
      (twist.verified === false ? 0 : flagBits.uv) |
      (attested.length > 0 ? flagBits.at : 0)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), big32(twist.counter ?? counter), attested])
  }

  return {
    id,
    privateKey,
    /** The client's reply to creation options, as the wire's string. */
    create: (optionsJson: string, twist: Twist = {}): string => {
      const options = JSON.parse(optionsJson)
      userHandle = Buffer.from(options.user.id, 'base64').toString('base64url')
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, twist.alg ?? -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCbor(key)])
      const attestation = new Map<string, Cbor>([
        ['fmt', twist.format ?? 'none'],
        ['attStmt', twist.statement ?? new Map()],
        ['authData', authenticatorData(options.rp.id, twist, attested)],
      ])
      return JSON.stringify({
        type: 'public-key',
        id: twist.id ?? id,
        rawId: twist.rawId ?? twist.id ?? id,
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, twist).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      })
    },
    /** The client's reply to request options, as the wire's string. */
    get: (optionsJson: string, twist: Twist = {}): string => {
      const options = JSON.parse(optionsJson)
      counter += 1
      const data = authenticatorData(options.rpId, twist)
      const client = clientData('webauthn.get', options.challenge, twist)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), twist.signingKey ?? privateKey)
      return JSON.stringify({
        type: 'public-key',
        id: twist.id ?? id,
        rawId: twist.rawId ?? twist.id ?? id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: twist.userHandle === undefined ? userHandle : twist.userHandle,
        },
        clientExtensionResults: {},
      })
    },
  }
}
export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>
