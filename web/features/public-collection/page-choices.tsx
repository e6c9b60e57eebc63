import { collectionName, displayNameCharacters } from '@iyk/wire/limits.ts'
import type { CollectionChoices, PublicCollection, PublicCollectionReply } from '@iyk/wire/public-collection.ts'
import { type FormEvent, useRef, useState } from 'react'
import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { RequestError } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/checkbox.css.ts'
import { ChoiceField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describePageError } from './describe-page-error.ts'
import * as css from './public-page.css.ts'

const isName = (name: string) =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) &&
  name.length >= collectionName.minimum &&
  name.length <= collectionName.maximum

/** What a person types for it: with its `@`, with capitals, with spaces. */
const toName = (typed: string) =>
  typed
    .trim()
    .replace(/^@/, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

type NewOnes = 'show' | 'hide' | ''
const newOnesOf = (page: PublicCollection | null): NewOnes => (page ? (page.shows_new ? 'show' : 'hide') : '')

/** Turns the page on and off, and says what it is called. */
export function PageChoices({
  page,
  onSaved,
}: {
  page: PublicCollection | null
  onSaved: (page: PublicCollection) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [nameError, setNameError] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const { pending, error, run } = useAction<'submit' | 'off'>()

  const save = async (choices: CollectionChoices) => {
    setSaved(false)
    try {
      const { data } = await http<PublicCollectionReply>('PUT', '/api/public-collection', { body: choices })
      onSaved(data)
      setSaved(page?.is_on === true && data.is_on)
      return null
    } catch (error) {
      const message = describePageError(error)
      if (error instanceof RequestError && error.type === 'collection_name_unavailable') {
        setNameError(message)
        form.current?.querySelector('input')?.focus()
        return null
      }
      reportError(error, 'saving the public page')
      return message
    }
  }
  const submit = async () => {
    const fields = new FormData(form.current!)
    const name = toName(String(fields.get('name')))
    const displayName = String(fields.get('display-name')).trim()
    const newOnes = fields.get('new-ones') as NewOnes | null
    setNameError(isName(name) ? undefined : copy.nameInvalid)
    if (!isName(name)) {
      form.current?.querySelector('input')?.focus()
      return null
    }
    if (displayName === '') return copy.displayNameMissing
    if (!newOnes) return copy.newOnesMissing
    const [shows_new, is_listed] = [newOnes === 'show', fields.get('listed') !== null]
    return await save({ name, display_name: displayName, is_on: true, shows_new, is_listed })
  }
  const turnOff = async () => {
    if (!page) return null
    const { name, display_name, shows_new, is_listed } = page
    return await save({ name, display_name, is_on: false, shows_new, is_listed })
  }
  return (
    <form
      className={css.part}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run('submit', submit)
      }}
    >
      <TextField
        // Once it is saved, it is written as it was saved.
        key={page?.name}
        label={copy.name}
        hint={copy.nameHint(location.host)}
        name="name"
        defaultValue={page?.name}
        error={nameError}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={copy.displayName}
        name="display-name"
        defaultValue={page?.display_name}
        maxLength={displayNameCharacters}
        autoComplete="nickname"
        dir="auto"
      />
      <ChoiceField<NewOnes>
        label={page ? copy.newOnes : copy.firstOnes}
        name="new-ones"
        selected={newOnesOf(page)}
        choices={[
          ['show', page ? copy.newOnesShown : copy.firstOnesShown],
          ['hide', page ? copy.newOnesHidden : copy.firstOnesHidden],
        ]}
      />
      <label className={check}>
        <input type="checkbox" name="listed" defaultChecked={page?.is_listed} />
        {copy.listed}
      </label>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.actions}>
        <Button type="submit" pending={pending === 'submit'}>
          {page?.is_on ? copy.save : copy.turnOn}
        </Button>
        {page?.is_on && (
          <Button variant="quiet" pending={pending === 'off'} onClick={() => void run('off', turnOff)}>
            {copy.turnOff}
          </Button>
        )}
        <span className={css.status} role="status">
          {isSaved && copy.saved}
          {page && !page.is_on && copy.isOff}
        </span>
      </div>
    </form>
  )
}
