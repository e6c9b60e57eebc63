import { storageKeys } from '@iyk/wire/limits.ts'

/** Whether what is stored has an account; what exactly is for the wallet to read. */
export const hasAccount = (stored: string | null): boolean => stored?.includes('"account"') ?? false

/** Whether a wallet was connected on an earlier visit and not disconnected since; one that was locked meanwhile has no account there. */
export function remembersWallet(storage = () => localStorage): boolean {
  try {
    return hasAccount(storage().getItem(storageKeys.wallet)) || storage().getItem(storageKeys.lastWallet) !== null
  } catch {
    return false
  }
}

/** Forgets that wallet, here and in the other tabs. Answers its id, or null. */
export function forgetWallet(storage = () => localStorage): string | null {
  try {
    const stored = storage().getItem(storageKeys.lastWallet)
    for (const key of [storageKeys.lastWallet, storageKeys.wallet]) storage().removeItem(key)
    const lastUsed: unknown = JSON.parse(stored ?? 'null')
    return typeof lastUsed === 'string' ? lastUsed : null
  } catch {
    return null
  }
}
