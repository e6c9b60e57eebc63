import type { ApiKey, CreatedApiKey, ApiKeyList as Keys } from '@iyk/wire/api-keys.ts'
import { useEffect, useRef, useState } from 'react'
import { apiKeys as copy } from '../../../copy/english/api-keys.ts'
import { http } from '../../../http/page-http.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as css from '../account-section.css.ts'
import { AddItem } from '../add-item.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import * as keyCss from './api-keys.css.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { NewSecret } from './new-secret.tsx'

/** The user's API keys, and what creates one more. A new key's secret is shown until it is put away. */
export function ApiKeyList() {
  const keys = useLoad(loadKeys, 'loading API keys', copy.notLoaded)
  const [created, setCreated] = useState<CreatedApiKey>()
  const [status, setStatus] = useState<string>()
  const element = useRef<HTMLDivElement>(null)
  // The button that opened this is gone.
  const focusHeading = () => element.current?.closest('section')?.querySelector('h2')?.focus()
  useEffect(focusHeading, [])

  const onCreated = ({ secret, ...key }: CreatedApiKey) => {
    setStatus(undefined)
    setCreated({ ...key, secret })
    keys.setValue([key, ...(keys.value ?? []).filter(({ id }) => id !== key.id)])
  }
  const onRevoked = ({ id, name }: ApiKey) => {
    keys.setValue((keys.value ?? []).filter((key) => key.id !== id))
    if (created?.id === id) setCreated(undefined)
    setStatus(copy.revoked(name))
  }
  return (
    <div className={keyCss.keys} ref={element}>
      <p className={css.status} role="status">
        {status}
      </p>
      <Loaded load={keys} skeleton={<Skeleton shape="list" />}>
        {(value) => (
          <>
            {value.length === 0 && <p className={css.text}>{copy.none}</p>}
            {created && (
              <NewSecret
                created={created}
                onDone={() => {
                  setCreated(undefined)
                  focusHeading()
                }}
              />
            )}
            {value.length > 0 && (
              <ul className={css.list}>
                {value.map((key) => (
                  <ApiKeyRow key={key.id} apiKey={key} onRevoked={onRevoked} />
                ))}
              </ul>
            )}
            <AddItem label={copy.add}>
              {(_changes, close) => (
                <NewKeyForm
                  onCreated={(key) => {
                    close()
                    onCreated(key)
                  }}
                />
              )}
            </AddItem>
          </>
        )}
      </Loaded>
      <a className={keyCss.link} href="/developers">
        {copy.reference}
      </a>
    </div>
  )
}

const loadKeys = async () => (await http<Keys>('GET', '/api/api-keys')).data
