import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { crop as copy } from '../../copy/english/crop.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Card } from '../../ui/card.tsx'
import * as css from './crop-dialog.css.ts'
import { moved, partOf, type View, wholeView, zoomed } from './crop-geometry.ts'
import type { FaceOfForm } from './face-of-form.ts'
import { type OpenPicture, shrink } from './open-picture.ts'

interface Props {
  picture: OpenPicture
  view: View
  face: FaceOfForm
  onChange: (view: View) => void
}

/** Of what is shown, with one key. */
const step = 0.05
const zoomStep = 1.15

/** The card with the picture that is moved under its print: by dragging, wheel, two fingers and keys. */
export function CropFrame({ picture, view, face, onChange }: Props) {
  const { size } = picture
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const [small, setSmall] = useState<ImageBitmap>()
  /** The face of the card, which has a picture of its own below its print. */
  const [printed, setPrinted] = useState<HTMLElement | null>(null)
  // Moved several times before it is drawn.
  const current = useRef(view)
  current.current = view
  const show = (next: View) => {
    current.current = next
    onChange(next)
  }

  useEffect(() => {
    let isOver = false
    let made: ImageBitmap | undefined
    shrink(picture).then(
      (bitmap) => {
        made = bitmap
        if (isOver) bitmap.close()
        else setSmall(bitmap)
      },
      // The large one is slower to draw.
      () => {},
    )
    return () => {
      isOver = true
      made?.close()
    }
  }, [picture])

  useLayoutEffect(() => setPrinted(frame.current!.querySelector('img')!.parentElement), [])

  useLayoutEffect(() => {
    const drawn = canvas.current
    if (!drawn || !printed) return
    const { width, height } = drawn.getBoundingClientRect()
    const scale = Math.min(2, devicePixelRatio)
    Object.assign(drawn, { width: Math.round(width * scale), height: Math.round(height * scale) })
    const source = small ?? picture.bitmap
    const part = partOf(size, view)
    const ratio = source.width / size.width
    drawn
      .getContext('2d')!
      .drawImage(
        source,
        part.x * ratio,
        part.y * ratio,
        part.width * ratio,
        part.height * ratio,
        0,
        0,
        drawn.width,
        drawn.height,
      )
  }, [picture, small, size, view, printed])

  const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const after = pointIn(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, after)
    // Two fingers move it half as much each, and magnify by their distance.
    const share = other ? 0.5 : 1
    const next = moved(size, current.current, (after.x - before.x) * share, (after.y - before.y) * share)
    if (!other) return show(next)
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
    const spread = distance(after, other) / Math.max(0.01, distance(before, other))
    show(zoomed(size, next, spread, middle))
  }
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointIn(event))
  }
  const onPointerEnd = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey(event.key, size, current.current)
    if (!next) return
    event.preventDefault()
    show(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is current.
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      // React's own listener could not keep the page from scrolling.
      event.preventDefault()
      show(zoomed(size, current.current, Math.exp(-event.deltaY / 400), pointIn(event)))
    }
    const element = frame.current!
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [size])

  const percent = (share: number) => `${formatCount(Math.round(share * 100))} %`
  return (
    <div
      ref={frame}
      className={css.frame}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture.
      tabIndex={0}
      aria-label={`${copy.frame} ${copy.place(percent(view.x), percent(view.y), percent(view.zoom))}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <Card {...face} />
      {printed && createPortal(<canvas ref={canvas} className={css.canvas} data-crop />, printed)}
    </div>
  )
}

function byKey(key: string, size: OpenPicture['size'], view: View): View | undefined {
  // The keys move what is shown, so the picture goes the other way.
  if (key === 'ArrowLeft') return moved(size, view, step, 0)
  if (key === 'ArrowRight') return moved(size, view, -step, 0)
  if (key === 'ArrowUp') return moved(size, view, 0, step)
  if (key === 'ArrowDown') return moved(size, view, 0, -step)
  if (key === '+' || key === '=') return zoomed(size, view, zoomStep)
  if (key === '-') return zoomed(size, view, 1 / zoomStep)
  return key === '0' ? wholeView : undefined
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
