import { type Static, Type } from 'typebox'
import { authenticationFields } from './authentication.ts'
import { protectedFields } from './protected.ts'
import { SessionDuration } from './session.ts'

const Address = Type.String({ minLength: 1, maxLength: 128, errorType: 'invalid_crypto_wallet_address' })
/** Names of wallets, as the SDK lists them in `Wallets`. */
const namedWallets = ['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance']
/** Every EVM chain is `ethereum`. Clients of 2023 name the wallet instead, in small letters too. */
const Kind = Type.String({
  enum: [
    'ethereum',
    'solana',
    'GenericEthereumWallet',
    'GenericSolanaWallet',
    ...namedWallets.flatMap((name) => [name, name.toLowerCase()]),
  ],
  errorType: 'invalid_wallet_type',
})

/** SDKs of 2023 call the two `address` and `type`. */
const walletFields = {
  crypto_wallet_address: Type.Optional(Address),
  crypto_wallet_type: Type.Optional(Kind),
  address: Type.Optional(Address),
  type: Type.Optional(Kind),
}

/** What may be said about an EIP-4361 message; the domain is taken from the caller. The contract's section 5.7. */
export const SiweParams = Type.Object({
  uri: Type.Optional(Type.String({ maxLength: 2048, errorType: 'invalid_siwe_uri' })),
  chain_id: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', errorType: 'invalid_siwe_chain_id' })),
  issued_at: Type.Optional(Type.String({ maxLength: 64 })),
  statement: Type.Optional(Type.String({ maxLength: 1000, errorType: 'invalid_siwe_statement' })),
  not_before: Type.Optional(Type.String({ maxLength: 64 })),
  message_request_id: Type.Optional(Type.String({ maxLength: 256, errorType: 'invalid_siwe_message_request_id' })),
  resources: Type.Optional(
    Type.Array(Type.String({ maxLength: 2048, errorType: 'invalid_siwe_resource' }), {
      maxItems: 20,
      errorType: 'invalid_siwe_resource',
    }),
  ),
})
export type SiweParams = Static<typeof SiweParams>

export const AuthenticateStart = Type.Object({
  ...protectedFields,
  ...walletFields,
  siwe_params: Type.Optional(SiweParams),
})
export const Started = Type.Object({ challenge: Type.String() })
export const StartedSecondary = Type.Object({
  challenge: Type.String(),
  user_id: Type.String(),
  user_created: Type.Boolean(),
})

export const Authenticate = Type.Object({
  ...protectedFields,
  ...walletFields,
  signature: Type.String({ maxLength: 16_384 }),
  session_duration_minutes: SessionDuration,
})
export const Authenticated = Type.Object({ ...authenticationFields, crypto_wallet_id: Type.String() })
