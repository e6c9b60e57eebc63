import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { MintCode } from '@iyk/wire/poap-api.ts'
import { parseCode } from '../admissions/code.ts'
import type { CardsContext } from '../context.ts'
import { type CodeRow, findCode } from './code-store.ts'
import { describeEvent } from './describe-event.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/** What both calls say of a code, with nobody's address. */
export const describeCode = (
  { event, place, made_at, used_at, refusal }: CodeRow,
  qrHash: string,
  publicUrl: string,
) => ({
  id: place,
  qr_hash: qrHash,
  event_id: event.id,
  beneficiary: '',
  user_input: '',
  signer: '',
  claimed: used_at !== null,
  claimed_date: used_at ?? '',
  created_date: made_at,
  is_active: used_at !== null || refusal === null,
  event: describeEvent(event, publicUrl),
})

/** A code as it was typed, and its ref. Throws `tap_not_found` for what is none. */
export const findTypedCode = async (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  typed: string,
): Promise<{ ref: string; row: CodeRow }> => {
  const ref = parseCode(typed)
  const row = ref && (await findCode(database, sha256(ref), clock()))
  if (!row) throw new Refusal('tap_not_found', { message: 'QR Claim not found' })
  return { ref, row }
}

/** Whether a code is still free; looking spends nothing. Throws `tap_not_found`. */
export const getCode = async (context: Context, qrHash: string): Promise<MintCode> => {
  const { row } = await findTypedCode(context, qrHash)
  const described = describeCode(row, qrHash, context.settings.publicUrl)
  return { ...described, tx_hash: '', tx_status: '', secret: '', result: null }
}
