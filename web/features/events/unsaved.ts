import type { FormValues } from './form-values.ts'

/** Keeps what was typed through a reload or a sign-out, in this tab only. `form` tells forms apart. */
export function createUnsaved(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, form: string) {
  const key = `unsaved-event:${form}`
  const sentKey = `sent-event:${form}`
  const idKey = `event-id:${form}`
  let sentAs: string | null = null
  let id: string | null = null
  const store = (name: string, text: string) => {
    try {
      storage.setItem(name, text)
    } catch {
      // Without storage the form lasts as long as its page.
    }
  }
  const forgetId = () => {
    id = null
    storage.removeItem(idKey)
  }
  const forgetSending = () => {
    // What was sent may be an event by now, and another one has another id.
    if (sentAs !== null) forgetId()
    sentAs = null
    storage.removeItem(sentKey)
  }
  return {
    read(): FormValues | null {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write: (values: FormValues) => store(key, JSON.stringify(values)),
    /**
     * The key under which the service makes one event of this form, also when it reloads. Not kept before something is sent: a tab that
     * is duplicated takes the storage along, and makes an event of its own.
     */
    sendAs(): string {
      sentAs ??= storage.getItem(sentKey) ?? crypto.randomUUID()
      store(sentKey, sentAs)
      return sentAs
    },
    /** The id the event of this form gets, and with it its artwork; the same after a reload. */
    eventId(): string {
      id ??= storage.getItem(idKey) ?? crypto.randomUUID()
      store(idKey, id)
      return id
    },
    forgetId,
    forgetSending,
    forget(): void {
      forgetSending()
      forgetId()
      storage.removeItem(key)
    },
  }
}
