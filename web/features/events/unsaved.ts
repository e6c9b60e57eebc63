import type { FormValues } from './form-values.ts'

/** Keeps what was typed through a reload or a sign-out, in this tab only. `form` tells forms apart. */
export function createUnsaved(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, form: string) {
  const key = `unsaved-event:${form}`
  return {
    read(): FormValues | null {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(values: FormValues): void {
      try {
        storage.setItem(key, JSON.stringify(values))
      } catch {
        // Without storage the form lasts as long as its page.
      }
    },
    forget: () => storage.removeItem(key),
  }
}
