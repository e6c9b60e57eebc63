import { lazy, Suspense, useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { webhookSection as copy } from '../../copy/english/account.ts'
import { Button } from '../../ui/button.tsx'

const Webhooks = lazy(async () => ({
  default: (await importChunk(() => import('./webhooks-dialog.tsx'))).WebhooksDialog,
}))

/** Opens the user's webhooks, which are loaded then; at once where an email leads to them. */
export function WebhooksButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  useEffect(() => {
    const openHere = () => {
      if (location.hash !== '#webhooks') return
      setOpened(true)
      setOpen(true)
    }
    openHere()
    addEventListener('hashchange', openHere)
    return () => removeEventListener('hashchange', openHere)
  }, [])
  return (
    <div>
      <Button variant="quiet" onClick={open}>
        {copy.open}
      </Button>
      {wasOpened && (
        <Suspense>
          <Webhooks open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
