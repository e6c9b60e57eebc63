import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { useEffect, useState } from 'react'
import { form as copy } from '../../copy/english/event-form.ts'
import { Card } from '../../ui/card.tsx'
import * as css from './event-form.css.ts'
import type { FaceOfForm } from './face-of-form.ts'

interface Props {
  face: FaceOfForm
  /** Undefined is the event's picture, null its generated artwork. */
  picture: File | null | undefined
  event: PoapEvent | null
}

/** The card as it will look, updated while typing. */
export function EventPreview({ face, picture, event }: Props) {
  const address = useObjectAddress(picture ?? null)
  return (
    <aside className={css.preview} aria-label={copy.preview}>
      <p className={css.previewTitle} aria-hidden="true">
        {copy.preview}
      </p>
      <Card {...face} picture={picture === undefined ? (event?.image_url ?? null) : address} />
    </aside>
  )
}

function useObjectAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
