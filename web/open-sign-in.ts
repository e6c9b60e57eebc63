export interface OpenSignIn {
  /** A way to begin with, by its name in `/?method=…`. */
  method?: string | undefined
  /** The path of this origin that is opened once somebody is signed in; the page's own loads it anew. */
  returnTo: string
  /** Address of the app's styles, for a page that is no page of the app. */
  style?: string | undefined
}

/** Lays the sign-in over any page. Resolves when it is open; closed, it leaves the page as it was. */
export async function openSignIn(options: OpenSignIn): Promise<void> {
  const { showSignIn } = await import('./show-sign-in.tsx')
  await showSignIn(options)
}
