import type { SiweFields } from './parse-siwe-params.ts'

type Siwe = SiweFields & { domain: string; address: string; nonce: string }

/**
 * https://eips.ethereum.org/EIPS/eip-4361, every field already validated. Without an expiry of its own: the challenge expires in the database, and
 * wallets show one line less.
 */
export const composeSiweMessage = (fields: Siwe): string =>
  [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    ...(fields.statement ? [fields.statement] : []),
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt.toISOString()}`,
    ...(fields.notBefore ? [`Not Before: ${fields.notBefore.toISOString()}`] : []),
    ...(fields.requestId ? [`Request ID: ${fields.requestId}`] : []),
    ...(fields.resources ? ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')

type Solana = { domain: string; address: string; nonce: string }

/**
 * The format that wallets recognize as a sign-in message and show with its domain, containing the fixed words of the contract's section 5.7. It
 * begins with a letter or digit, which as the first byte of a transaction would promise more signers than a packet can hold: no chain accepts it.
 */
export const composeSolanaMessage = ({ domain, address, nonce }: Solana): string =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nSigning in with Project: ${nonce}`
