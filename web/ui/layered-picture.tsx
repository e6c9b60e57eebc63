import { useState } from 'react'
import { joinClasses } from './join-classes.ts'
import * as css from './layered-picture.css.ts'

interface Props {
  className: string
  /** Shown until the picture is there, and where it cannot be shown. */
  artwork: string
  /** From elsewhere, so that it may come late or never; null without one. */
  picture: string | null
  /** What the picture shows; empty next to text that says it. */
  alt: string
  /** In a list: fetched when it comes near the screen. */
  lazy?: boolean
}

/** A picture in the place of its artwork. Nothing moves when it arrives or fails. */
export function LayeredPicture({ className, artwork, picture, alt, lazy = false }: Props) {
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const loading = lazy ? 'lazy' : 'eager'
  return (
    <span className={joinClasses(css.layers, className)}>
      <img className={css.picture} src={artwork} alt="" loading={loading} />
      {picture !== null && picture !== failed && (
        <img
          className={css.ownPicture}
          src={picture}
          alt={alt}
          loading={loading}
          data-loaded={loaded === picture || undefined}
          onLoad={() => setLoaded(picture)}
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  )
}
