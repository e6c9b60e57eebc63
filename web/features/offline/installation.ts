const key = 'install-offer'

/** What Chromium gives a page that may offer its installation: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
export interface InstallPrompt {
  prompt(): Promise<unknown>
}

interface Surroundings {
  /** Saved by `chunks/start.js`. */
  installPrompt?: InstallPrompt
  navigator: object
  matchMedia(query: string): { matches: boolean }
  localStorage: Pick<Storage, 'getItem' | 'setItem'>
}

/** How the app can be installed here: by the browser's own question, by the share menu of iOS, or not at all. */
export function installWay(surroundings: Surroundings): InstallPrompt | 'share-menu' | undefined {
  const { installPrompt, navigator, matchMedia } = surroundings
  try {
    if (surroundings.localStorage.getItem(key) !== null) return undefined
  } catch {
    // It would be offered again and again.
    return undefined
  }
  if (matchMedia.call(surroundings, '(display-mode: standalone)').matches) return undefined
  return installPrompt ?? (isIos(navigator) ? 'share-menu' : undefined)
}

/** Only there a page can ask whether it is the installed app; this one is not, as its display mode has shown. */
const isIos = (navigator: object) => 'standalone' in navigator

/** It was installed or declined: this browser offers it no more. */
export function forgoInstallation({ localStorage }: Pick<Surroundings, 'localStorage'>): void {
  localStorage.setItem(key, '')
}
