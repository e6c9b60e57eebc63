import { getWallets } from '@wallet-standard/app'
import type { Platform, SharedPlatform } from './platform.ts'

/** The platform of a real page; clock and storage are the page's own. */
export function browserPlatform({ startTimer, storage }: SharedPlatform): Platform {
  return {
    startTimer,
    storage,
    window: {
      addEventListener: (type, listener) => addEventListener(type, listener),
      removeEventListener: (type, listener) => removeEventListener(type, listener),
      dispatchEvent: (event) => dispatchEvent(event),
      read: (name) => (globalThis as unknown as Record<string, unknown>)[name],
    },
    standardWallets: getWallets,
    page: () => ({ url: location.href, isPhone: isPhone(navigator) }),
  }
}

/** Tablets count: their wallets are apps too. An iPad claims to be a Mac, but no Mac has a touch screen. */
function isPhone({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
