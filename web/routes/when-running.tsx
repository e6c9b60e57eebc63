import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { reportError } from '../session/report-error.ts'

/** Shows `before` in the prerendered page and until `load` has brought the part that takes over. */
export function WhenRunning({ before, load }: { before: ReactNode; load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ Part: ComponentType }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one part for one place
  useEffect(() => {
    load().then(
      (Part) => setPart({ Part }),
      (error: unknown) => reportError(error, 'loading a page'),
    )
  }, [])
  return part ? <part.Part /> : before
}
