import { useState } from 'react'
import { createEvent, nav } from '../../copy/english/app.ts'
import { shortcuts as copy } from '../../copy/english/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcutsAreOn, turnShortcuts } from './create-shortcuts.ts'
import * as css from './shortcuts.css.ts'

/** The list of them, and whether they are on. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={copy.title} open={open} onClose={onClose}>
      <dl className={css.list}>
        <Shortcut keys={['G', 'E']} text={nav.events} />
        <Shortcut keys={['G', 'C']} text={nav.cards} />
        <Shortcut keys={['G', 'O']} text={nav.collection} />
        <Shortcut keys={['G', 'W']} text={nav.wallet} />
        <Shortcut keys={['G', 'A']} text={nav.account} />
        <Shortcut keys={['N']} text={createEvent} />
        <Shortcut keys={['/']} text={copy.search} />
        <Shortcut keys={['?']} text={copy.help} />
      </dl>
      <Choice />
    </Dialog>
  )
}

function Shortcut({ keys: [first, second], text }: { keys: [string, string?]; text: string }) {
  return (
    <div className={css.shortcut}>
      <dt className={css.keys}>
        <kbd>{first}</kbd>
        {second && (
          <>
            {` ${copy.and} `}
            <kbd>{second}</kbd>
          </>
        )}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Kept in this browser. */
function Choice() {
  const [isOn, setOn] = useState(shortcutsAreOn)
  const choose = (on: boolean) => {
    turnShortcuts(on)
    setOn(on)
  }
  return (
    <label className={css.choice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
      {copy.use}
    </label>
  )
}
