/** What a chip may write into its address besides PICC data and MAC: an encrypted inscription (`f`) and the state of its tamper loop (`t`). */
export type Mirrored = { f?: string | undefined; t?: string | undefined }

const inscriptionForm = /^[0-9A-F]{32}$/
const tamperForm = /^(?:II|[CO][CO])$/

/**
 * The text between PICC data and MAC, which the MAC covers: empty for a chip that says nothing more. Undefined for a part in another form, since it could
 * hold the text of two parts, and so hide one of them.
 */
export const mirroredText = ({ f, t }: Mirrored): string | undefined => {
  if (f === undefined && t === undefined) return ''
  if (f !== undefined && !inscriptionForm.test(f)) return undefined
  if (t !== undefined && !tamperForm.test(t)) return undefined
  return `${f === undefined ? '' : `&f=${f}`}${t === undefined ? '' : `&t=${t}`}&c=`
}

/** Whether the loop is closed, and was never open. */
export const isSealed = ({ t }: Mirrored): boolean => t === 'CC'

/** Whether the loop was ever open: the first letter is the permanent state. */
export const wasOpened = ({ t }: Mirrored): boolean => t?.startsWith('O') === true
