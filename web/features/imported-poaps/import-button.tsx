import { lazy, Suspense, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { collection as copy } from '../../copy/english/collection.ts'
import { Button } from '../../ui/button.tsx'

const ImportDialog = lazy(async () => ({
  default: (await importChunk(() => import('./imported-part.ts'))).ImportDialog,
}))

/** Opens the import of POAPs, which is loaded then. */
export function ImportButton({ onImported }: { onImported: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {copy.importPoaps}
      </Button>
      {wasOpened && (
        <Suspense>
          <ImportDialog open={isOpen} onClose={() => setOpen(false)} onImported={onImported} />
        </Suspense>
      )}
    </>
  )
}
