import type { ComponentType } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { connect } from '../../session/connect.ts'
import type { SignInMethodProps } from './sign-in-method-props.ts'
import { type FormMethod, isFormMethod, listOfferedMethods } from './sign-in-methods.ts'

const forms: Readonly<Record<FormMethod, () => Promise<ComponentType<SignInMethodProps>>>> = {
  passkey: async () => (await importChunk(() => import('./passkey-method.tsx'))).PasskeyMethod,
  password: async () => (await importChunk(() => import('./password-method.tsx'))).PasswordMethod,
  text: async () => (await importChunk(() => import('./text-message-method.tsx'))).TextMessageMethod,
  wallet: async () => (await importChunk(() => import('./wallet-method.tsx'))).WalletMethod,
}

/** Fetches the form of a method, with everything it needs. */
export function loadMethod(method: FormMethod): Promise<ComponentType<SignInMethodProps>> {
  return forms[method]()
}

/** The same for a name from an address, which may name no method with a form, or a disabled one. */
export async function findMethod(name: string) {
  if (!isFormMethod(name)) return null
  const { config } = await connect()
  return listOfferedMethods(config, { last: null, hasPasskeys: true }).includes(name)
    ? { method: name, Form: await loadMethod(name) }
    : null
}
