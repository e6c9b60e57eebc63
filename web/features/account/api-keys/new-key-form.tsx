import { apiKeyScopes, type CreatedApiKey, type CreatedApiKeyReply, type NewApiKey } from '@iyk/wire/api-keys.ts'
import { apiKey as limits } from '@iyk/wire/limits.ts'
import type { PoapEventList } from '@iyk/wire/poap-events.ts'
import { type FormEvent, useRef, useState } from 'react'
import { apiKeys as copy } from '../../../copy/english/api-keys.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { createOnce } from '../../../http/create-once.ts'
import { http } from '../../../http/page-http.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Button } from '../../../ui/button.tsx'
import { check } from '../../../ui/checkbox.css.ts'
import { SelectField } from '../../../ui/more-fields.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAction } from '../../../ui/use-action.ts'
import * as css from '../account-section.css.ts'
import * as keyCss from './api-keys.css.ts'
import { changeKeys } from './change-keys.ts'

const expiryDays = [30, 90, limits.days] as const

/** What a new key is for, what it may do and for how long. Repeated after a lost response, it creates one key. */
export function NewKeyForm({ onCreated }: { onCreated: (key: CreatedApiKey) => void }) {
  const { pending, error, run } = useAction()
  const [problem, setProblem] = useState<'name' | 'scopes'>()
  const [eventId, setEventId] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [once] = useState(createOnce)
  const events = useLoad(loadEvents, 'loading events for an API key', copy.notLoaded)
  const choices = events.value ?? []

  const create = async (wanted: NewApiKey) => {
    const headers = once.headersFor(wanted)
    let created: CreatedApiKey | undefined
    const message = await changeKeys(async () => {
      created = (await http<CreatedApiKeyReply>('POST', '/api/api-keys', { body: wanted, headers })).data
    }, 'creating an API key')
    if (created) onCreated(created)
    return message
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = new FormData(form.current!)
    const name = String(fields.get('name')).trim()
    const scopes = apiKeyScopes.filter((scope) => fields.get(scope) !== null)
    const missing = name === '' ? 'name' : scopes.length === 0 ? 'scopes' : undefined
    setProblem(missing)
    if (missing) {
      form.current?.querySelector<HTMLElement>(missing === 'name' ? 'input' : 'input[type=checkbox]')?.focus()
      return
    }
    const days = Number(fields.get('days'))
    void run('submit', () =>
      create({ name, scopes, event_id: eventId || null, expires_in_days: days === 0 ? null : days }),
    )
  }
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <TextField
        name="name"
        label={copy.name}
        hint={copy.nameHint}
        error={problem === 'name' ? copy.needsName : undefined}
        maxLength={limits.nameCharacters}
        autoComplete="off"
        dir="auto"
      />
      <fieldset className={keyCss.scopes} aria-describedby={problem === 'scopes' ? 'api-key-scopes' : undefined}>
        <legend className={keyCss.legend}>{copy.scopesLabel}</legend>
        {apiKeyScopes.map((scope) => (
          <label className={check} key={scope}>
            <input type="checkbox" name={scope} defaultChecked={scope === 'read'} />
            {copy.scopes[scope]}
          </label>
        ))}
        {problem === 'scopes' && (
          <p className={css.error} id="api-key-scopes" role="alert">
            {copy.needsScope}
          </p>
        )}
      </fieldset>
      <SelectField
        name="event"
        label={copy.event}
        value={eventId}
        onChange={({ target }) => setEventId(target.value)}
        selected={choices.find(({ id }) => id === eventId)?.name ?? copy.allEvents}
      >
        <option value="">{copy.allEvents}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="days" label={copy.expiresLabel} defaultValue="90">
        {expiryDays.map((days) => (
          <option key={days} value={days}>
            {copy.after(formatCount(days))}
          </option>
        ))}
        <option value="0">{copy.never}</option>
      </SelectField>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button type="submit" pending={pending !== undefined}>
          {copy.create}
        </Button>
      </div>
    </form>
  )
}

const loadEvents = async () => (await http<PoapEventList>('GET', '/api/poap-events?limit=200')).data
