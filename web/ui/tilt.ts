const still = '(prefers-reduced-motion: reduce)'
/** How far a phone must lean for the full tilt, in degrees. */
const fullLean = 28

/** Lets a card follow the pointer and the phone. Returns a function that stops it. Does not move under reduced motion. */
export function tilt(card: HTMLElement): () => void {
  const calm = matchMedia(still)
  const stop = new AbortController()
  const { signal } = stop
  let rest: { beta: number; gamma: number } | undefined

  const lean = (x: number, y: number) => {
    card.style.setProperty('--tilt-x', x.toFixed(3))
    card.style.setProperty('--tilt-y', y.toFixed(3))
    card.style.setProperty('--light-x', `${Math.round(50 + x * 50)}%`)
    card.style.setProperty('--light-y', `${Math.round(30 + y * 50)}%`)
  }
  const settle = () => {
    for (const name of ['--tilt-x', '--tilt-y', '--light-x', '--light-y']) card.style.removeProperty(name)
  }

  card.addEventListener(
    'pointermove',
    (event) => {
      if (calm.matches) return
      const box = card.getBoundingClientRect()
      lean(
        within(((event.clientX - box.left) / box.width) * 2 - 1),
        within(((event.clientY - box.top) / box.height) * 2 - 1),
      )
    },
    { signal },
  )
  for (const ending of ['pointerleave', 'pointercancel'] as const) card.addEventListener(ending, settle, { signal })
  calm.addEventListener('change', settle, { signal })

  addEventListener(
    'deviceorientation',
    ({ beta, gamma }) => {
      if (calm.matches || beta === null || gamma === null) return
      rest ??= { beta, gamma }
      lean(within((gamma - rest.gamma) / fullLean), within((beta - rest.beta) / fullLean))
    },
    { signal },
  )
  return () => stop.abort()
}

function within(value: number): number {
  return Math.max(-1, Math.min(1, value))
}

/** Ref for a `Card` that follows the pointer and the phone. */
export function tiltable(card: HTMLElement | null): (() => void) | undefined {
  return card ? tilt(card) : undefined
}
