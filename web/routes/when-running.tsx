import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Shows `before` in the prerendered page and until `load` has brought the part that takes over. */
export function WhenRunning({ before, load }: { before: ReactNode; load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ Part: ComponentType }>()
  const [failure, setFailure] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one part for one place
  useEffect(() => {
    load().then(
      (Part) => setPart({ Part }),
      (error: unknown) => setFailure(error),
    )
  }, [])
  // For the error boundary around: it reports and offers a way out.
  if (failure !== undefined) throw failure
  return part ? <part.Part /> : before
}
