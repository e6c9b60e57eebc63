import { useEffect, useState } from 'react'
import { shortcuts as copy } from '../../copy/english/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { createShortcuts } from './create-shortcuts.ts'
import { takeKeys } from './early-keys.ts'
import * as css from './shortcuts.css.ts'
import { Shortcuts } from './shortcuts.tsx'

/** Shortcuts of the keyboard, and at the foot of a page, where there is one, the button that lists them. */
export function Keyboard() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const follow = createShortcuts(() => setOpen(true))
    for (const event of takeKeys()) follow(event)
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [])
  return (
    <>
      <div className={css.foot}>
        <Button variant="bare" onClick={() => setOpen(true)}>
          {copy.title}
        </Button>
      </div>
      <Shortcuts open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
