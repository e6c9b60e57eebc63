import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Details } from '@iyk/wire/backend.ts'
import { assertBounds } from './change-user.ts'

/** Checks what a backend says of a user. Throws `bad_request` for what would have no effect here, and the types of metadata that is too large. */
export const parseDetails = ({ name, trusted_metadata, untrusted_metadata, external_id, roles }: Details) => {
  if (external_id !== undefined) throw new Refusal('bad_request', { message: 'Users have no external_id here.' })
  if (roles !== undefined)
    throw new Refusal('bad_request', { message: 'No role allows anything here, so none can be set.' })
  for (const metadata of [trusted_metadata, untrusted_metadata]) if (metadata) assertBounds(metadata)
  return {
    ...(name && { name }),
    ...(trusted_metadata && { trusted_metadata }),
    ...(untrusted_metadata && { untrusted_metadata }),
  }
}
