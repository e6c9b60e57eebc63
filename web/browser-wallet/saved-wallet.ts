import { storageKeys } from '@iyk/wire/limits.ts'

/** Whether the stored state has an account; the wallet code reads the rest. */
export function hasAccount(stored: string | null): boolean {
  return stored?.includes('"account"') ?? false
}

/** Whether a wallet was connected on an earlier visit and not disconnected since; one that has been locked meanwhile has no account there. */
export function hasSavedWallet(storage = () => localStorage): boolean {
  try {
    return hasAccount(storage().getItem(storageKeys.wallet)) || storage().getItem(storageKeys.lastWallet) !== null
  } catch {
    return false
  }
}

/** Forgets that wallet, here and in the other tabs. Returns its id, or null. */
export function clearSavedWallet(storage = () => localStorage): string | null {
  try {
    const stored = storage().getItem(storageKeys.lastWallet)
    for (const key of [storageKeys.lastWallet, storageKeys.wallet, storageKeys.walletConnect]) storage().removeItem(key)
    const lastUsed: unknown = JSON.parse(stored ?? 'null')
    return typeof lastUsed === 'string' ? lastUsed : null
  } catch {
    return null
  }
}
