import type { FormValues } from './form-values.ts'

/** Keeps typed values through a reload or a sign-out, in this tab only. `form` tells forms apart. */
export function createUnsavedChanges(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, form: string) {
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
    // What was sent may be an event by now, and a new one needs another id.
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
     * The key under which the service creates one event for this form, even after a reload. Not saved before something is sent: a duplicated tab copies the
     * storage, and must create an event of its own.
     */
    sendAs(): string {
      sentAs ??= storage.getItem(sentKey) ?? crypto.randomUUID()
      store(sentKey, sentAs)
      return sentAs
    },
    /** The id of this form's event, and with it its artwork; the same after a reload. */
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
