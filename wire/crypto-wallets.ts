import { authenticationFields } from './authentication.ts'
import { siweMessage, urlCharacters, walletAddressCharacters, walletSignatureCharacters } from './limits.ts'
import { protectedFields } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'

const Address = Type.String({
  minLength: 1,
  maxLength: walletAddressCharacters,
  errorType: 'invalid_crypto_wallet_address',
})
/** Wallet names, as the SDK lists them in `Wallets`. */
const namedWallets = ['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance']
/** Every EVM chain is `ethereum`. Clients from 2023 send the wallet's name instead, sometimes in lower case. */
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

/** SDKs from 2023 call these two `address` and `type`. */
const walletFields = {
  crypto_wallet_address: Type.Optional(Address),
  crypto_wallet_type: Type.Optional(Kind),
  address: Type.Optional(Address),
  type: Type.Optional(Kind),
}

/** What the caller may set in an EIP-4361 message; the domain comes from the caller's origin. The contract's section 5.7. */
export const SiweParams = Type.Object({
  uri: Type.Optional(Type.String({ maxLength: urlCharacters, errorType: 'invalid_siwe_uri' })),
  chain_id: Type.Optional(
    Type.String({
      pattern: `^[1-9][0-9]{0,${siweMessage.chainIdCharacters - 1}}$`,
      errorType: 'invalid_siwe_chain_id',
    }),
  ),
  issued_at: Type.Optional(Type.String({ maxLength: siweMessage.timeCharacters })),
  statement: Type.Optional(
    Type.String({ maxLength: siweMessage.statementCharacters, errorType: 'invalid_siwe_statement' }),
  ),
  not_before: Type.Optional(Type.String({ maxLength: siweMessage.timeCharacters })),
  message_request_id: Type.Optional(
    Type.String({ maxLength: siweMessage.requestIdCharacters, errorType: 'invalid_siwe_message_request_id' }),
  ),
  resources: Type.Optional(
    Type.Array(Type.String({ maxLength: urlCharacters, errorType: 'invalid_siwe_resource' }), {
      maxItems: siweMessage.resources,
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
  signature: Type.String({ maxLength: walletSignatureCharacters }),
  session_duration_minutes: SessionDuration,
})
export const Authenticated = Type.Object({ ...authenticationFields, crypto_wallet_id: Type.String() })
