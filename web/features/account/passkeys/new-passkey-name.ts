import { passkeys as changes } from '../../../copy/english/key-changes.ts'
import { passkeys as copy } from '../../../copy/english/keys.ts'
import { deviceName, passkeyName, type Registration } from './passkey-name.ts'

/** A name for a passkey made on this device; with the time where the device is unknown or its name is taken. */
export function newPasskeyName(userAgent: string, known: readonly Registration[], now: string): string {
  const device = deviceName(userAgent)
  const isTaken = known.some((one) => passkeyName(one) === device)
  return device === undefined || isTaken ? changes.dated(device ?? copy.unnamed, now) : device
}
