import { askedAddress } from '../../session/asked-address.ts'
import type { Connection } from '../../session/connection.ts'
import { rememberedReturn } from '../../session/way-back.ts'
import { lastWay } from './last-way.ts'
import type { OtherWay } from './ways.ts'

/** What follows every sign-in: its way is remembered, the address that was asked for is not, and other tabs are told. */
export function endSignIn(way: OtherWay | 'email', { session }: Pick<Connection, 'session'>): void {
  lastWay.remember(way)
  askedAddress.forget()
  rememberedReturn.remember(null)
  session.announceSignIn()
}
