import type { FormValues } from './form-values.ts'

type SessionStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps typed values through a reload or a sign-out, in this tab only. `form` tells forms apart. A browser may refuse storage, full or altogether. */
export function createUnsavedChanges(storage: SessionStorage, form: string) {
  const key = `unsaved-event:${form}`
  const sentKey = `sent-event:${form}`
  const idKey = `event-id:${form}`
  let sentAs: string | null = null
  let id: string | null = null
  const attempt = <Result>(use: (storage: ReturnType<SessionStorage>) => Result): Result | null => {
    try {
      return use(storage())
    } catch {
      // Without storage the form lasts as long as its page.
      return null
    }
  }
  const find = (name: string) => attempt((one) => one.getItem(name))
  const store = (name: string, text: string) => attempt((one) => one.setItem(name, text))
  const remove = (name: string) => attempt((one) => one.removeItem(name))
  const forgetId = () => {
    id = null
    remove(idKey)
  }
  const forgetSending = () => {
    // What was sent may be an event by now, and a new one needs another id.
    if (sentAs !== null) forgetId()
    sentAs = null
    remove(sentKey)
  }
  return {
    read: () => attempt((one): FormValues | null => JSON.parse(one.getItem(key) ?? 'null')),
    write: (values: FormValues) => void store(key, JSON.stringify(values)),
    /**
     * The key under which the service creates one event for this form, even after a reload. Not saved before something is sent: a duplicated tab copies the
     * storage, and must create an event of its own.
     */
    sendAs(): string {
      sentAs ??= find(sentKey) ?? crypto.randomUUID()
      store(sentKey, sentAs)
      return sentAs
    },
    /** The id of this form's event, and with it its artwork; the same after a reload. */
    eventId(): string {
      id ??= find(idKey) ?? crypto.randomUUID()
      store(idKey, id)
      return id
    },
    forgetId,
    forgetSending,
    forget(): void {
      forgetSending()
      forgetId()
      remove(key)
    },
  }
}
