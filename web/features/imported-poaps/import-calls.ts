import type { PoapsImported, PoapsOfWallet, PoapsOfWalletImported } from '@iyk/wire/imported-poaps.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { importing as copy } from '../../copy/english/imported-poaps.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'
import type { ReadFile } from './found.ts'
import { splitPoaps } from './parse-poap-file.ts'

interface Outcome {
  added: number
  /** Something that was here has changed. */
  changed: boolean
  /** Of a file: how many a wallet confirms. */
  confirmed?: number
  error?: string
}

export function describeImportError(error: unknown): string {
  const isExpected = error instanceof RequestError && Object.hasOwn(copy.refusals, error.type)
  if (!isExpected) reportError(error, 'importing POAPs')
  return errorMessage(error, somethingWentWrong, copy.refusals)
}

const callWallet = async (body: PoapsOfWallet) =>
  (await http<PoapsOfWalletImported>('POST', '/api/imported-poaps/wallet', { body })).data

/** What importing the wallet would do. */
export function previewWallet(address: string) {
  return callWallet({ address, is_preview: true })
}

export async function importWallet(address: string): Promise<Outcome> {
  try {
    const { added, known } = await callWallet({ address, is_preview: false })
    return { added, changed: known > 0 }
  } catch (error) {
    return { added: 0, changed: false, error: describeImportError(error) }
  }
}

/** What importing these tokens would do. */
export async function previewFile(token_ids: readonly string[]): Promise<PoapsImported['data']> {
  if (token_ids.length === 0) return { added: 0, known: 0, left_out: 0 }
  return (await http<PoapsImported>('POST', '/api/imported-poaps/preview', { body: { token_ids } })).data
}

/** A file may be of a wallet on the account: what that has is confirmed, and nothing else of it is added. Returns how many. */
async function confirmKnown(wallets: readonly string[]): Promise<number> {
  let confirmed = 0
  for (const address of wallets)
    try {
      confirmed += (await callWallet({ address, is_preview: false, only_known: true })).confirmed
    } catch (error) {
      // They stay as they came from the file, and the wallet can be looked up at any time.
      reportError(error, 'confirming POAPs of a file')
    }
  return confirmed
}

/** Imports what a file has, part by part. What fails in the middle can be repeated as a whole. */
export async function importFile(
  { poaps, ownWallets }: ReadFile,
  onProgress: (progress: { done: number; all: number }) => void,
): Promise<Outcome> {
  let [added, done] = [0, 0]
  onProgress({ done, all: poaps.length })
  try {
    for (const part of splitPoaps(poaps)) {
      added += (await http<PoapsImported>('POST', '/api/imported-poaps', { body: { poaps: part } })).data.added
      done += part.length
      onProgress({ done, all: poaps.length })
    }
    return { added, changed: false, confirmed: await confirmKnown(ownWallets) }
  } catch (error) {
    const message = describeImportError(error)
    return { added, changed: false, error: added > 0 ? `${message} ${copy.stopped(formatCount(added))}` : message }
  }
}
