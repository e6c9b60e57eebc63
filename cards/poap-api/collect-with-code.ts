import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CodeUse, UsedCode } from '@iyk/wire/poap-api.ts'
import { collect } from '../collectibles/collect.ts'
import type { CardsContext } from '../context.ts'
import { describeCode, findTypedCode } from './get-code.ts'

type Context = Parameters<typeof collect>[0] & Pick<CardsContext, 'settings'>
type Input = CodeUse & { ipAddress: string; language: Language }

/** The sentences that tools compare. */
const sentences: Partial<Record<ErrorType, string>> = {
  invalid_email: 'Address is not valid',
  admission_used: 'QR Claim already claimed',
}

/**
 * Collects with a code for an email address, as its page does: the same address again gets the same. Throws `bad_request` with the sentence of the POAP
 * API, and `tap_not_found`.
 */
export const collectWithCode = async (context: Context, { address, qr_hash, ...caller }: Input): Promise<UsedCode> => {
  const { ref, row } = await findTypedCode(context, qr_hash)
  try {
    await collect(context, { ref, email: address, ...caller })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 429) throw error
    throw new Refusal('bad_request', { message: sentences[error.type] ?? 'QR Claim expired', reason: error.type })
  }
  const used = { ...row, used_at: row.used_at ?? context.clock().toISOString() }
  const described = describeCode(used, qr_hash, context.settings.publicUrl)
  return { ...described, beneficiary: address, user_input: address, queue_uid: '' }
}
