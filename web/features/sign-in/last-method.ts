import type { OtherMethod } from './sign-in-methods.ts'

const key = 'last-way'

/** How this browser last signed in: the name of the method and nothing about the user. */
export const lastMethod = {
  get(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(method: OtherMethod | 'email'): void {
    try {
      localStorage.setItem(key, method)
    } catch {
      // Without storage nothing is remembered, and nothing is lost.
    }
  },
}
