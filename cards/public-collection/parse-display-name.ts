import { Refusal } from '@iyk/kit/http/refusal.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import { seemsOfService } from './name-form.ts'

/** Letters and symbols that look like nothing. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * A name in one line, in any script: without characters that change the direction of what is around it. Throws `bad_request` if nothing of it can be seen,
 * `display_name_unavailable` if it speaks for the service.
 */
export const parseDisplayName = (text: string): string => {
  const name = oneLine(text.normalize('NFC').replace(blank, ' '))
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
    throw new Refusal('bad_request', { message: 'display_name must have at least one visible character.' })
  if (seemsOfService(name)) throw new Refusal('display_name_unavailable')
  return name
}
