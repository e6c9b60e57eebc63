import type { ApiKey } from '@iyk/wire/api-keys.ts'
import { apiKeys as copy } from '../../../copy/english/api-keys.ts'
import { formatAgo, formatMoment } from '../../../format/format-for-reader.ts'
import { http } from '../../../http/page-http.ts'
import { AccountItem } from '../account-item.tsx'
import { changeKeys } from './change-keys.ts'

interface Props {
  apiKey: ApiKey
  onRevoked: (key: ApiKey) => void
}

/** One key: what it may do, when it was used, and the button that revokes it. */
export function ApiKeyRow({ apiKey, onRevoked }: Props) {
  const { id, name, hint, scopes, event, last_used_at, expires_at } = apiKey
  const list = new Intl.ListFormat(document.documentElement.lang)
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  const revoke = async () => {
    const message = await changeKeys(() => http('DELETE', `/api/api-keys/${id}`), 'revoking an API key')
    if (message === null) onRevoked(apiKey)
    return message
  }
  return (
    <AccountItem
      icon="link"
      name={name}
      facts={
        <>
          <p>{list.format(scopes.map((scope) => copy.scopes[scope]))}</p>
          {event && (
            <p>
              {copy.onlyFor} <bdi>{event.name}</bdi>
            </p>
          )}
          <p>
            {copy.beginsWith} <code>{hint}…</code>
          </p>
          <p>{last_used_at === null ? copy.unused : copy.used(formatAgo(last_used_at, Date.now()))}</p>
          {expires_at !== null && <p>{isExpired ? copy.expired : copy.expires(formatMoment(expires_at))}</p>}
        </>
      }
      removal={{
        label: copy.revokeOne(name),
        button: copy.revoke,
        prompt: () => ({ question: copy.question(name), confirmLabel: copy.yes, remove: revoke }),
      }}
    />
  )
}
