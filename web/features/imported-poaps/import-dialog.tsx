import { useEffect, useRef, useState } from 'react'
import { importing as copy } from '../../copy/english/imported-poaps.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Found } from './found.ts'
import { importFile, importWallet } from './import-calls.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportSources } from './import-sources.tsx'
import * as css from './imported-poaps.css.ts'

interface Props {
  open: boolean
  onClose: () => void
  onImported: () => void
}

/** Imports POAPs in three steps: where from, what would be imported, and that it is done. */
export function ImportDialog({ open, onClose, onImported }: Props) {
  return (
    <Dialog sheet title={copy.title} open={open} onClose={onClose}>
      <Steps onClose={onClose} onImported={onImported} />
    </Dialog>
  )
}

function Steps({ onClose, onImported }: Omit<Props, 'open'>) {
  const [found, setFound] = useState<Found>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [added, setAdded] = useState<number>()
  const [confirmed, setConfirmed] = useState(0)
  const { pending, error, run, clearError } = useAction()
  const place = useRef<HTMLDivElement>(null)
  const isDone = added !== undefined
  // The button that led here is gone with its step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step
  useEffect(() => place.current?.focus(), [found === undefined, isDone])

  const save = async () => {
    if (!found) return null
    const result =
      'wallet' in found ? await importWallet(found.wallet.wallet) : await importFile(found.file, setProgress)
    setProgress(undefined)
    if (result.added > 0 || result.changed) onImported()
    setConfirmed(result.confirmed ?? 0)
    if (result.error === undefined) setAdded(result.added)
    return result.error ?? null
  }
  return (
    <div className={css.steps} ref={place} tabIndex={-1}>
      {isDone ? (
        <>
          <Notice tone="good">
            {copy.done(formatCount(added))} {confirmed > 0 && copy.confirmed(formatCount(confirmed))}
          </Notice>
          <div className={css.actions}>
            <Button onClick={onClose}>{copy.close}</Button>
          </div>
        </>
      ) : found ? (
        <>
          <ImportPreview found={found} />
          {progress && (
            <div className={css.part} role="status">
              <progress className={css.progress} value={progress.done} max={progress.all} aria-hidden="true" />
              <span>{copy.progress(formatCount(progress.done), formatCount(progress.all))}</span>
            </div>
          )}
          {error !== undefined && <Notice tone="wrong">{error}</Notice>}
          <Buttons
            found={found}
            pending={pending !== undefined}
            onSave={() => void run('submit', save)}
            onBack={() => {
              clearError()
              setFound(undefined)
            }}
          />
        </>
      ) : (
        <ImportSources onFound={setFound} />
      )}
    </div>
  )
}

interface ButtonsProps {
  found: Found
  pending: boolean
  onSave: () => void
  onBack: () => void
}

function Buttons({ found, pending, onSave, onBack }: ButtonsProps) {
  const added = 'wallet' in found ? found.wallet.added : found.file.counts.added
  const updates = 'wallet' in found && found.wallet.known > 0
  return (
    <div className={css.actions}>
      {(added > 0 || updates) && (
        <Button pending={pending} onClick={onSave}>
          {added > 0 ? copy.preview.start(formatCount(added)) : copy.preview.update}
        </Button>
      )}
      {!pending && (
        <Button variant="quiet" onClick={onBack}>
          {copy.preview.back}
        </Button>
      )}
    </div>
  )
}
