import { useEffect, useRef, useState } from 'react'
import { staff } from '../../copy/english/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openQrReader } from './open-qr-reader.ts'
import { parseScannedAddress } from './parse-scanned-address.ts'
import * as css from './staff.css.ts'

const copy = staff.scan

/** In milliseconds: between two looks, and for how long a code that is still in sight, or comes back, counts once. */
const lookEvery = 200
const sameFor = 3000

/** Reads addresses from QR codes by the camera, which is on only while this is shown. */
export function ScanAddress({ onFound, onClose }: { onFound: (email: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  // Another function at each rendering; the camera stays on.
  const report = useRef(onFound)
  useEffect(() => {
    report.current = onFound
  }, [onFound])
  const [said, say] = useState('')
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let last = { text: '', at: 0 }
    const hear = (text: string) => {
      const isSame = text === last.text && Date.now() - last.at < sameFor
      last = { text, at: Date.now() }
      if (isSame) return
      const email = parseScannedAddress(text)
      say(email === undefined ? copy.noAddress : copy.found(email))
      if (email !== undefined) report.current(email)
    }
    const start = async () => {
      try {
        // Plain http has no cameras.
        if (!navigator.mediaDevices) return setProblem(copy.none)
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        const read = await openQrReader()
        const shown = video.current
        if (isOver || !shown) return stop(stream)
        shown.srcObject = stream
        await shown.play()
        const look = async () => {
          if (isOver) return
          const text = await read(shown).catch(() => undefined)
          if (text !== undefined && !isOver) hear(text)
          timer = setTimeout(look, lookEvery)
        }
        await look()
      } catch (error) {
        if (stream) stop(stream)
        if (!isOver) setProblem(describeProblem(error))
      }
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])

  return (
    <div className={css.scanner}>
      {problem === undefined ? (
        <>
          <video ref={video} className={css.video} muted playsInline aria-label={copy.label} />
          <p className={css.quiet}>{copy.hint}</p>
        </>
      ) : (
        <Notice tone="wrong">{problem}</Notice>
      )}
      <p className={css.quiet} role="status">
        {said}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {copy.stop}
      </Button>
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function describeProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return copy.denied
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return copy.none
  return name === 'NotReadableError' || name === 'AbortError' ? copy.inUse : copy.failed
}
