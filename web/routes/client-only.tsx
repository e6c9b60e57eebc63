import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Shows `fallback` in the prerendered page and until `load` has fetched the component that replaces it. */
export function ClientOnly({ fallback, load }: { fallback: ReactNode; load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ Part: ComponentType }>()
  const [failure, setFailure] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per mount
  useEffect(() => {
    load().then(
      (Part) => setPart({ Part }),
      (error: unknown) => setFailure(error),
    )
  }, [])
  // The surrounding error boundary reports it and offers a way out.
  if (failure !== undefined) throw failure
  return part ? <part.Part /> : fallback
}
