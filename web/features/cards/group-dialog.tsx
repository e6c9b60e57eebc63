import type { CardFilters } from '@iyk/wire/cards.ts'
import { cardGroupCharacters } from '@iyk/wire/limits.ts'
import { useId } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { manyCards } from '../../copy/english/many-cards.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as css from './many-cards.css.ts'

const copy = manyCards.group

interface Props {
  open: boolean
  count: number
  /** Null for none. */
  onGroup: (group: string | null) => void
  onClose: () => void
}

/** A group that there is, or another one. */
export function GroupDialog({ open, count, ...form }: Props) {
  return (
    <Dialog title={copy.title(formatCount(count))} open={open} onClose={form.onClose}>
      <GroupForm {...form} />
    </Dialog>
  )
}

function GroupForm({ onGroup, onClose }: Pick<Props, 'onGroup' | 'onClose'>) {
  const filters = useLoad(loadFilters, 'loading groups', somethingWentWrong, 'card filters')
  const id = useId()
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onGroup(String(new FormData(event.currentTarget).get('group')).trim())
      }}
    >
      <TextField
        label={copy.name}
        hint={copy.hint}
        name="group"
        list={id}
        required
        pattern=".*\S.*"
        maxLength={cardGroupCharacters}
        autoComplete="off"
      />
      <datalist id={id}>
        {filters.value?.groups.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={css.buttons}>
        <Button type="submit">{copy.save}</Button>
        <Button variant="quiet" onClick={() => onGroup(null)}>
          {copy.remove}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {manyCards.cancel}
        </Button>
      </div>
    </form>
  )
}

const loadFilters = async () => (await http<CardFilters>('GET', '/api/card-filters')).data
