import { Uuid } from './identifiers.ts'
import { passCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

// What phones with Apple Wallet send to the update service of passes.
// https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const DevicePasses = Type.Object({ device: Text(passCharacters.device), type: Text(passCharacters.device) })
export const DevicePass = Type.Object({
  device: Text(passCharacters.device),
  type: Text(passCharacters.device),
  serial: Uuid,
})
export const PassOfType = Type.Object({ type: Text(passCharacters.device), serial: Uuid })
/** `pushToken` becomes part of an address at Apple. */
export const Registration = Type.Object({
  pushToken: Type.String({ maxLength: passCharacters.pushToken, pattern: '^[0-9A-Fa-f]+$' }),
})
/** The tag of an earlier response: seconds. */
export const UpdatedSince = Type.Object({
  passesUpdatedSince: Type.Optional(Type.String({ maxLength: passCharacters.moment, pattern: '^[0-9]*$' })),
})
export const PassLog = Type.Object({
  logs: Type.Array(Type.String({ maxLength: passCharacters.logLine }), { maxItems: passCharacters.logLines }),
})

export type DevicePasses = Static<typeof DevicePasses>
export type Registration = Static<typeof Registration>
export type DevicePass = Static<typeof DevicePass>
export type PassOfType = Static<typeof PassOfType>
export type UpdatedSince = Static<typeof UpdatedSince>
export type PassLog = Static<typeof PassLog>
