import type { Webhook, WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import { useState } from 'react'
import { webhookSection } from '../../copy/english/account.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { get } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import * as css from './webhooks.css.ts'

const load = async () => (await get<{ data: Webhook[] }>('/api/webhooks')).data

/** The user's webhooks: all, one with what it was sent, or the form for a new one. */
export function WebhooksDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog sheet title={webhookSection.title} open={open} onClose={onClose}>
      <Webhooks />
    </Dialog>
  )
}

function Webhooks() {
  const list = useLoad(load, 'loading webhooks', somethingWentWrong, 'webhooks')
  /** The id of one, or the form; undefined for all. */
  const [view, setView] = useState<string>()
  const [fresh, setFresh] = useState<WebhookWithSecret>()
  const { value = [], setValue } = list

  const show = (changed: Webhook) => setValue(value.map((one) => (one.id === changed.id ? changed : one)))
  const added = ({ secret, ...webhook }: WebhookWithSecret) => {
    setValue([...value, webhook])
    setFresh({ secret, ...webhook })
    setView(webhook.id)
  }
  const shown = value.find(({ id }) => id === view)
  return (
    <Loaded load={list}>
      {() => (
        <div className={css.parts}>
          {view !== undefined && (
            <div className={css.back}>
              <Button variant="bare" onClick={() => setView(undefined)}>
                <span aria-hidden="true">←</span> {copy.back}
              </Button>
            </div>
          )}
          {fresh && fresh.id === view && <SecretPanel secret={fresh.secret} onDone={() => setFresh(undefined)} />}
          {view === 'new' ? (
            <WebhookForm onSaved={added} onCancel={() => setView(undefined)} />
          ) : shown ? (
            <WebhookDetails
              key={shown.id}
              webhook={shown}
              onChange={show}
              onSecret={setFresh}
              onDeleted={() => {
                setValue(value.filter(({ id }) => id !== shown.id))
                setView(undefined)
              }}
            />
          ) : (
            <WebhookList webhooks={value} onOpen={setView} onAdd={() => setView('new')} />
          )}
        </div>
      )}
    </Loaded>
  )
}
