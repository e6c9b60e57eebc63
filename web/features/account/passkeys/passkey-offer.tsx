import { useEffect, useState } from 'react'
import { importChunk } from '../../../chunks/import-chunk.ts'
import { passkeyOffer as copy } from '../../../copy/english/key-changes.ts'
import { passkeys } from '../../../copy/english/keys.ts'
import { dialog } from '../../../copy/english/public.ts'
import { connect } from '../../../session/connect.ts'
import type { Connection } from '../../../session/connection.ts'
import { signInState } from '../../../session/page-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Changes } from '../with-changes.ts'
import * as css from './passkey-offer.css.ts'
import { rememberPasskeyOffer } from './was-passkey-offered.ts'

interface Offer extends Pick<Connection, 'client'> {
  changes: Changes
}

/** Offers a passkey, once in each browser, to someone who has none. */
export function PasskeyOffer() {
  const [offer, setOffer] = useState<Offer>()
  const [isOver, setOver] = useState(false)
  const [added, setAdded] = useState<string>()
  const { pending, error, run } = useAction()
  // Where it fails, one can still be added on the account page.
  useEffect(() => void findOffer().then(setOffer, () => {}), [])
  if (offer === undefined || isOver) return null
  if (added !== undefined)
    return (
      <div className={css.offer}>
        <p role="status">{added}</p>
        <Button variant="quiet" onClick={() => setOver(true)}>
          {dialog.close}
        </Button>
      </div>
    )

  const add = async () => {
    const { client, changes } = offer
    const users = { getSync: client.user.getSync, get: () => client.session.authenticate() }
    const { outcome, message } = await changes.addPasskey({ client, users })
    if (outcome !== 'added') return message
    setAdded(message)
    return null
  }
  return (
    <section className={css.offer} aria-labelledby="passkey-offer">
      <h2 className={css.title} id="passkey-offer">
        {copy.title}
      </h2>
      <p className={css.text}>{copy.text}</p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button pending={pending !== undefined} onClick={() => void run('submit', add)}>
          {passkeys.add}
        </Button>
        <Button variant="bare" onClick={() => setOver(true)}>
          {copy.later}
        </Button>
      </div>
    </section>
  )
}

/** Undefined for someone who has a passkey, or cannot have one here. What it takes is there before the click: some browsers open a window only then. */
async function findOffer(): Promise<Offer | undefined> {
  const { client, config, session } = await connect()
  // What this browser remembers of the user may be old.
  await session.ready
  const hasNone = client.user.getSync()?.webauthn_registrations.length === 0
  if (!hasNone || signInState.get().jwt === null || !config.methods.includes('passkey')) return
  const changes = await importChunk(() => import('../changes.ts'))
  rememberPasskeyOffer()
  return { client, changes }
}
