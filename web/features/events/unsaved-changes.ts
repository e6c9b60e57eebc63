import type { FormValues } from './form-values.ts'

type SessionStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps typed values through a reload or a sign-out, in this tab only. `form` tells forms apart. A browser may refuse storage, full or altogether. */
export function createUnsavedChanges(storage: SessionStorage, form: string) {
  const key = `unsaved-event:${form}`
  const sentKey = `sent-event:${form}`
  const pictureKey = `unsaved-picture:${form}`
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
    /** A picture that was chosen and not saved; one that storage has no room for is gone with its page. */
    readPicture(): File | undefined {
      return attempt((one) => parsePicture(one.getItem(pictureKey))) ?? undefined
    },
    writePicture(file: File | null): void {
      remove(pictureKey)
      if (file) void writePicture(file).then((text) => store(pictureKey, text))
    },
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
      remove(pictureKey)
    },
  }
}

async function writePicture(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // All of them at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return JSON.stringify({ name: file.name, type: file.type, bytes: btoa(text) })
}

function parsePicture(text: string | null): File | undefined {
  if (text === null) return undefined
  const { name, type, bytes } = JSON.parse(text) as { name: string; type: string; bytes: string }
  return new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name, { type })
}
