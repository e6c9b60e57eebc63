import type { Card } from '@iyk/wire/cards.ts'
import { cardNameCharacters } from '@iyk/wire/limits.ts'
import { useCallback } from 'react'
import { QrCode } from '../../browser-wallet/qr-code.tsx'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { cards } from '../../copy/english/cards.ts'
import { copyableCards as copy } from '../../copy/english/copyable-cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './copyable-cards.css.ts'
import { describeChangeError } from './describe-change-error.ts'

interface Props {
  shown: Card | null
  onClose: () => void
  isAdding: boolean
  /** With the new card, or none if it was canceled. */
  onAdded: (card: Card | undefined) => Promise<void>
}

export function CopyableCardDialogs({ shown, onClose, isAdding, onAdded }: Props) {
  return (
    <>
      <Dialog title={copy.create.title} open={isAdding} onClose={() => void onAdded(undefined)}>
        <NewCard onAdded={onAdded} />
      </Dialog>
      <Dialog title={shown ? copy.address.title(shown.name) : ''} open={shown !== null} onClose={onClose}>
        {shown && <Address card={shown} />}
      </Dialog>
    </>
  )
}

function NewCard({ onAdded }: Pick<Props, 'onAdded'>) {
  const { pending, error, run } = useAction()
  const add = async (name: string) => {
    try {
      const { data } = await http<{ data: Card }>('POST', '/api/copyable-cards', { body: { name } })
      await onAdded(data)
      return null
    } catch (error) {
      reportError(error, 'adding a card without a chip')
      return describeChangeError(error)
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        const name = String(new FormData(event.currentTarget).get('name'))
        void run('submit', () => add(name))
      }}
    >
      <p>{copy.create.text}</p>
      <TextField
        label={copy.create.name}
        name="name"
        placeholder={copy.create.nameExample}
        required
        pattern=".*\S.*"
        maxLength={cardNameCharacters}
        autoComplete="off"
      />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" pending={pending !== undefined}>
          {copy.create.save}
        </Button>
        <Button variant="quiet" onClick={() => void onAdded(undefined)}>
          {cards.cancel}
        </Button>
      </div>
    </form>
  )
}

function Address({ card: { id, name, trust } }: { card: Card }) {
  const load = useCallback(
    async () => (await http<{ data: { address: string } }>('GET', `/api/copyable-cards/${id}/address`)).data.address,
    [id],
  )
  const address = useLoad(load, 'loading an address', somethingWentWrong, `address ${id}`)
  return (
    <Loaded load={address}>
      {(text) => (
        <div className={css.form}>
          <p>{trust === 'counted' ? copy.address.counted : copy.address.text}</p>
          {trust === 'static' && (
            <div className={css.code}>
              <QrCode text={text} label={copy.address.picture(name)} />
            </div>
          )}
          <p className={css.address}>{text}</p>
          <div className={css.buttons}>
            <CopyButton
              text={text}
              label={copy.address.copy}
              done={copy.address.copied}
              failed={copy.address.copyFailed}
            />
          </div>
        </div>
      )}
    </Loaded>
  )
}
