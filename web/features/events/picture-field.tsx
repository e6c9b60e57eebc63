import { picture as limits } from '@iyk/wire/limits.ts'
import { useRef, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { crop } from '../../copy/english/crop.ts'
import { form as copy } from '../../copy/english/event-form.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledField } from '../../ui/text-field.tsx'
import type { View } from './crop-geometry.ts'
import type { FaceOfForm } from './face-of-form.ts'
import type { OpenPicture } from './open-picture.ts'
import * as css from './picture-field.css.ts'

interface Props {
  error: string | undefined
  hasPicture: boolean
  face: FaceOfForm
  /** Null restores the generated artwork. */
  onChoose: (file: File | null) => void
  /** Of a file that the browser cannot open. */
  onUnreadable: (file: File) => void
}

type Part = typeof import('./cropping.ts')

/** What is chosen is opened and cropped here, so that a phone's photo of any size becomes what the card needs. */
export function PictureField({ error, hasPicture, face, onChoose, onUnreadable }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<Part>()
  const [picture, setPicture] = useState<OpenPicture>()
  const [view, setView] = useState<View>()
  const [state, setState] = useState<'idle' | 'opening' | 'cropping'>('idle')
  /** Whether anything of the opened picture was chosen. */
  const [isChosen, setChosen] = useState(false)

  const forget = () => {
    picture?.bitmap.close()
    setPicture(undefined)
    setView(undefined)
    setChosen(false)
  }
  const open = async (file: File) => {
    setState('opening')
    let loaded: Part
    try {
      loaded = await importChunk(() => import('./cropping.ts'))
    } catch {
      // The service crops nothing, and takes most files as they are.
      setState('idle')
      onChoose(file)
      return
    }
    try {
      const opened = await loaded.openPicture(file)
      forget()
      if (!loaded.canCrop(opened)) {
        onChoose(await loaded.takeWhole(opened))
        opened.bitmap.close()
        setState('idle')
        return
      }
      setPart(loaded)
      setPicture(opened)
      setState('cropping')
    } catch {
      setState('idle')
      onUnreadable(file)
    }
  }
  const close = () => {
    setState('idle')
    if (isChosen) return
    // The picture from before stays.
    if (input.current) input.current.value = ''
    forget()
  }
  return (
    <div className={css.picture}>
      <LabelledField label={copy.picture} hint={copy.pictureHint} error={error}>
        {(ids) => (
          <input
            {...ids}
            ref={input}
            className={css.input}
            type="file"
            data-field="picture"
            accept={[...limits.types, 'image/gif'].join()}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void open(file)
            }}
          />
        )}
      </LabelledField>
      {state === 'opening' && <p role="status">{crop.opening}</p>}
      {part && picture && (
        <part.CropDialog
          // A picture that is opened begins with its middle.
          key={picture.file.lastModified + picture.file.name}
          picture={picture}
          view={view}
          face={face}
          open={state === 'cropping'}
          onClose={close}
          onChoose={(file, chosen) => {
            setView(chosen)
            setChosen(true)
            setState('idle')
            onChoose(file)
          }}
        />
      )}
      <div className={css.buttons}>
        {isChosen && (
          <Button variant="quiet" onClick={() => setState('cropping')}>
            {crop.adjust}
          </Button>
        )}
        {hasPicture && (
          <Button
            variant="quiet"
            onClick={() => {
              if (input.current) input.current.value = ''
              forget()
              onChoose(null)
            }}
          >
            {copy.dropPicture}
          </Button>
        )}
      </div>
    </div>
  )
}
