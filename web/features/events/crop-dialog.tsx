import { useState } from 'react'
import { crop as copy } from '../../copy/english/crop.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './crop-dialog.css.ts'
import { CropFrame } from './crop-frame.tsx'
import { mostZoom, type View, wholeView, withinEdges } from './crop-geometry.ts'
import type { FaceOfForm } from './face-of-form.ts'
import { cutOut, type OpenPicture, takeWhole } from './open-picture.ts'

interface Props {
  picture: OpenPicture
  /** Where the picture was left the last time. */
  view: View | undefined
  /** What the card has besides its picture. */
  face: FaceOfForm
  open: boolean
  onChoose: (file: File, view: View) => void
  onClose: () => void
}

/** Chooses the part of a picture that the card shows, on the card itself. */
export function CropDialog({ picture, view: before = wholeView, face, open, onChoose, onClose }: Props) {
  const [view, setView] = useState(before)
  const { pending, error, run } = useAction<'part' | 'whole'>()
  const most = mostZoom(picture.size)
  const choose = (button: 'part' | 'whole') =>
    void run(button, async () => {
      try {
        const isPart = button === 'part'
        onChoose(await (isPart ? cutOut(picture, view) : takeWhole(picture)), isPart ? view : wholeView)
        return null
      } catch (error) {
        reportError(error, 'cropping a picture')
        return copy.failed
      }
    })
  return (
    <Dialog title={copy.title} open={open} sheet onClose={onClose}>
      <p className={css.quiet}>{picture.isAnimated ? `${copy.animated} ${copy.hint}` : copy.hint}</p>
      <CropFrame picture={picture} view={view} face={face} onChange={setView} />
      <label className={css.zoom}>
        {copy.zoom}
        <input
          className={css.range}
          type="range"
          min={0}
          max={100}
          disabled={most === 1}
          value={most === 1 ? 0 : (100 * Math.log(view.zoom)) / Math.log(most)}
          onChange={({ target }) =>
            setView(withinEdges(picture.size, { ...view, zoom: most ** (Number(target.value) / 100) }))
          }
        />
      </label>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button pending={pending === 'part'} onClick={() => choose('part')}>
          {copy.use}
        </Button>
        <Button variant="quiet" pending={pending === 'whole'} onClick={() => choose('whole')}>
          {copy.whole}
        </Button>
        <Button variant="bare" onClick={() => setView(wholeView)}>
          {copy.reset}
        </Button>
      </div>
      <p className={css.quiet}>{copy.wholeHint}</p>
    </Dialog>
  )
}
