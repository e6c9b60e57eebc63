import { useRef } from 'react'
import { form as texts } from '../../texts/english/events.ts'
import { Press } from '../../ui/press.tsx'
import { LabelledField } from '../../ui/text-field.tsx'
import * as css from './picture-field.css.ts'

interface Props {
  error: string | undefined
  hasPicture: boolean
  /** Null goes back to drawn artwork. */
  onChoose: (file: File | null) => void
}

export function PictureField({ error, hasPicture, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.picture}>
      <LabelledField label={texts.picture} hint={texts.pictureHint} error={error}>
        {(ids) => (
          <input
            {...ids}
            ref={input}
            className={css.input}
            type="file"
            name="picture"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) onChoose(file)
            }}
          />
        )}
      </LabelledField>
      {hasPicture && (
        <Press
          look="quiet"
          onClick={() => {
            if (input.current) input.current.value = ''
            onChoose(null)
          }}
        >
          {texts.dropPicture}
        </Press>
      )}
    </div>
  )
}
