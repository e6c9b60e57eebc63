import type { OpenSignIn } from './show-sign-in.tsx'

/** Opens the sign-in over any page. Resolves when it is open; closing it leaves the page as it was. */
export async function openSignIn(options: OpenSignIn): Promise<void> {
  const { showSignIn } = await import('./show-sign-in.tsx')
  await showSignIn(options)
}
