import type { Signer } from '../signing-keys/open-signer.ts'

/**
 * How a code is stored. There are only a million codes: any plain hash, salted or not, would reveal them all from a leaked table within a second. So
 * it is a keyed hash, and the key is in another table. The address's id serves as the salt: equal codes have different hashes.
 */
export const codeMac = ({ mac }: Pick<Signer, 'mac'>, emailId: string, code: string): Buffer =>
  mac(`code ${emailId} ${code}`)
