import type { Descriptor } from './store.ts'

/** https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialdescriptor; an absent list is left out, because browsers throw on null. */
export const toDescriptor = ({ credential_id, transports }: Descriptor) => ({
  type: 'public-key',
  id: credential_id,
  ...(transports.length > 0 && { transports }),
})
