import { listedAddresses } from '@iyk/wire/limits.ts'
import type { AddressesAdded, EventWays } from '@iyk/wire/ways.ts'
import { type FormEvent, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { email, list, refusals } from '../../copy/english/ways.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LabelledField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-ways.css.ts'
import { splitAddresses } from './split-addresses.ts'
import type { WayProps } from './way-switch.tsx'

type Props = WayProps & { way: 'list' | 'email'; onAdded: () => void }

const paths = { list: 'allowed-addresses', email: 'guest-invitations' } as const

function describeCounts(way: Props['way'], { listed, invited }: Props['shown']): string {
  if (way === 'list') return list.counts(formatCount(listed.free), formatCount(listed.used))
  const { waiting, sent, accepted, declined, ended } = invited
  const replies = email.replies(formatCount(accepted), formatCount(declined), formatCount(ended))
  return `${email.counts(formatCount(waiting), formatCount(sent))} · ${replies}`
}

/** Adds addresses that may collect an event, or are invited to, and takes them back. They are never shown again. */
export function AddressList({ way, eventId, shown, onChange, onAdded }: Props) {
  const path = `/api/poap-events/${encodeURIComponent(eventId)}/${paths[way]}`
  const copy = { list, email }[way]
  const remaining = way === 'list' ? shown.listed.free : shown.invited.waiting + shown.invited.sent
  const { pending, error, run } = useAction<'add' | 'empty'>()
  const [added, setAdded] = useState<AddressesAdded['data']>()
  const [isConfirming, setConfirming] = useState(false)

  const add = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const file = fields.get('file')
    const text = `${fields.get('addresses')}\n${file instanceof File ? await file.text() : ''}`
    const addresses = splitAddresses(text)
    if (addresses.length === 0) return copy.missing
    if (addresses.length > listedAddresses) return copy.tooMany(formatCount(listedAddresses))
    try {
      setAdded((await http<AddressesAdded>('POST', path, { body: { addresses } })).data)
      form.reset()
      onAdded()
      return null
    } catch (error) {
      reportError(error, 'adding addresses to a list')
      return errorMessage(error, somethingWentWrong, refusals)
    }
  }
  const empty = async () => {
    setConfirming(false)
    setAdded(undefined)
    try {
      onChange((await http<EventWays>('DELETE', path)).data)
      return null
    } catch (error) {
      reportError(error, 'emptying a list')
      return errorMessage(error, somethingWentWrong, refusals)
    }
  }
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const form = submitted.currentTarget
    setAdded(undefined)
    void run('add', () => add(form))
  }

  return (
    <>
      <p>{describeCounts(way, shown)}</p>
      <form className={css.form} onSubmit={submit}>
        <TextArea label={copy.addresses} hint={copy.hint} name="addresses" rows={4} spellCheck={false} dir="auto" />
        <LabelledField label={copy.file}>
          {(ids) => (
            <input {...ids} className={css.file} name="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
          )}
        </LabelledField>
        {error !== undefined && <Notice tone="wrong">{error}</Notice>}
        {added !== undefined && (
          <Notice tone="good">{copy.added(formatCount(added.added), formatCount(added.known))}</Notice>
        )}
        {added !== undefined && added.invalid.length > 0 && (
          <Notice tone="wrong">
            {copy.invalid} <bdi className={css.text}>{added.invalid.join(', ')}</bdi>
          </Notice>
        )}
        <div className={css.actions}>
          <Button type="submit" variant="quiet" pending={pending === 'add'}>
            {copy.add}
          </Button>
          {remaining > 0 && (
            <Button variant="bare" pending={pending === 'empty'} onClick={() => setConfirming(true)}>
              {copy.empty}
            </Button>
          )}
        </div>
      </form>
      <Dialog title={copy.emptyTitle} open={isConfirming} onClose={() => setConfirming(false)}>
        <p>{copy.emptyText}</p>
        <div className={css.actions}>
          <Button variant="danger" onClick={() => void run('empty', empty)}>
            {copy.empty}
          </Button>
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {copy.back}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
