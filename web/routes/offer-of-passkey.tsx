import { type ReactNode, useEffect, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { wasPasskeyOffered } from '../features/account/passkeys/was-passkey-offered.ts'

/** On the pages where people arrive after a sign-in: fetched once in each browser, and only if its device can have a passkey. */
export function OfferOfPasskey(): ReactNode {
  const [part, setPart] = useState<typeof import('../features/account/passkeys/passkey-offer.tsx')>()
  useEffect(() => {
    if (wasPasskeyOffered()) return
    window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable()
      .then((is) => (is ? importChunk(() => import('../features/account/passkeys/passkey-offer.tsx')) : undefined))
      .then(setPart, () => {})
  }, [])
  return part && <part.PasskeyOffer />
}
