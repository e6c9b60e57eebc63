import { lazy, Suspense, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { collection as copy } from '../../copy/english/collection.ts'
import { Button } from '../../ui/button.tsx'

const Settings = lazy(async () => ({
  default: (await importChunk(() => import('./public-page-dialog.tsx'))).PublicPageDialog,
}))

/** Opens the settings of the user's public page, which are loaded then. */
export function PublicPageButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {copy.publicPage}
      </Button>
      {wasOpened && (
        <Suspense>
          <Settings open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
