import { useEffect, useState } from 'react'
import { install as copy } from '../../copy/english/offline.ts'
import { Button } from '../../ui/button.tsx'
import { forgoInstallation, type InstallPrompt, installWay } from './installation.ts'
import * as css from './offline.css.ts'

/** Offers to install the app, until that is done or declined once. Nothing where a browser cannot. */
export function InstallOffer() {
  const [way, setWay] = useState(() => installWay(window))
  useEffect(() => {
    // Some browsers find out late whether they offer it.
    const follow = () => setWay(installWay(window))
    const installed = () => {
      forgoInstallation(window)
      follow()
    }
    addEventListener('beforeinstallprompt', follow)
    addEventListener('appinstalled', installed)
    return () => {
      removeEventListener('beforeinstallprompt', follow)
      removeEventListener('appinstalled', installed)
    }
  }, [])
  if (way === undefined) return null
  const end = () => {
    forgoInstallation(window)
    setWay(undefined)
  }
  /** A browser shows it once. */
  const install = async (prompt: InstallPrompt) => {
    await prompt.prompt()
    end()
  }
  return (
    <section className={css.offer} aria-labelledby="install-offer">
      <h2 className={css.offerTitle} id="install-offer">
        {copy.title}
      </h2>
      <p className={css.offerText}>{copy.text}</p>
      {way === 'share-menu' && <p>{copy.steps}</p>}
      <div className={css.actions}>
        {way !== 'share-menu' && <Button onClick={() => void install(way)}>{copy.button}</Button>}
        <Button variant="bare" onClick={end}>
          {copy.later}
        </Button>
      </div>
    </section>
  )
}
