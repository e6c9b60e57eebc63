import { picture } from '@iyk/wire/limits.ts'
import { useRef } from 'react'
import { form as copy } from '../../copy/english/event-form.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledField } from '../../ui/text-field.tsx'
import * as css from './picture-field.css.ts'

interface Props {
  error: string | undefined
  hasPicture: boolean
  /** Null restores the generated artwork. */
  onChoose: (file: File | null) => void
}

export function PictureField({ error, hasPicture, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.picture}>
      <LabelledField label={copy.picture} hint={copy.pictureHint} error={error}>
        {(ids) => (
          <input
            {...ids}
            ref={input}
            className={css.input}
            type="file"
            name="picture"
            accept={picture.types.join()}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) onChoose(file)
            }}
          />
        )}
      </LabelledField>
      {hasPicture && (
        <Button
          variant="quiet"
          onClick={() => {
            if (input.current) input.current.value = ''
            onChoose(null)
          }}
        >
          {copy.dropPicture}
        </Button>
      )}
    </div>
  )
}
