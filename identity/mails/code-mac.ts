import type { Signer } from '../signing-keys/open-signer.ts'

/**
 * How a code is stored. There are only a million codes: a plain hash, salted or not, would give a leaked table away in a second. So it
 * is a keyed hash, and the key lies in another table. The address's id is in it as the row's salt: equal codes do not look equal.
 */
export const codeMac = ({ mac }: Pick<Signer, 'mac'>, emailId: string, code: string): Buffer =>
  mac(`code ${emailId} ${code}`)
