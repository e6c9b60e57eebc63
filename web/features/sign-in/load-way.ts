import type { ComponentType } from 'react'
import { connect } from '../../session/connect.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import type { WayProps } from './way-props.ts'
import { type FormWay, isFormWay, offerWays } from './ways.ts'

const forms: Readonly<Record<FormWay, () => Promise<ComponentType<WayProps>>>> = {
  passkey: async () => (await fetchPart(() => import('./by-passkey.tsx'))).ByPasskey,
  password: async () => (await fetchPart(() => import('./by-password.tsx'))).ByPassword,
  text: async () => (await fetchPart(() => import('./by-text.tsx'))).ByText,
  wallet: async () => (await fetchPart(() => import('./by-wallet.tsx'))).ByWallet,
}

/** Fetches the form of a way, and with it all that this way needs. */
export const loadWay = (way: FormWay): Promise<ComponentType<WayProps>> => forms[way]()

/** The same for a name out of an address, which may mean no way that has a form or one that is switched off here. */
export const findWay = async (name: string) => {
  if (!isFormWay(name)) return null
  const { config } = await connect()
  return offerWays(config, { last: null, hasPasskeys: true }).includes(name)
    ? { way: name, Form: await loadWay(name) }
    : null
}
