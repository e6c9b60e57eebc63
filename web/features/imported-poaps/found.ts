import type { PoapsImported, PoapsOfWalletImported } from '@iyk/wire/imported-poaps.ts'
import type { ParsedFile } from './parse-poap-file.ts'

/** `ownWallets` are those of the user that the file names as owners, where histories can be looked up. */
export type ReadFile = ParsedFile & { counts: PoapsImported['data']; ownWallets: readonly string[] }

/** What was found, and can be imported. */
export type Found = { wallet: PoapsOfWalletImported['data'] } | { file: ReadFile }
