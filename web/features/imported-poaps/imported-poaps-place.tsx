import type { ImportedPoapList } from '@iyk/wire/imported-poaps.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { http } from '../../http/page-http.ts'
import { firstPage, type OfImported } from './first-page.ts'

const ImportedPoaps = lazy(async () => ({
  default: (await importChunk(() => import('./imported-part.ts'))).ImportedPoaps,
}))

interface Props {
  /** Changes whenever something was imported. */
  version: number
  search: string
  year: string
  onLoaded: (of: OfImported) => void
}

/** The group of imported POAPs. Most people have none, so what shows them is loaded only for those who do, or to say that loading failed. */
export function ImportedPoapsPlace({ version, onLoaded, ...sought }: Props) {
  const [loading, setLoading] = useState<Promise<ImportedPoapList>>()
  const [isNeeded, setNeeded] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is loaded again
  useEffect(() => {
    let isCurrent = true
    const loaded = http<ImportedPoapList>('GET', firstPage)
    setLoading(loaded)
    loaded.then(
      ({ total, years }) => {
        if (!isCurrent) return
        onLoaded({ total, years })
        setNeeded(total > 0)
      },
      () => {
        if (!isCurrent) return
        onLoaded({ total: 0, years: [] })
        setNeeded(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [version])
  return isNeeded && loading ? (
    <Suspense>
      <ImportedPoaps key={version} first={loading} onChanged={onLoaded} {...sought} />
    </Suspense>
  ) : null
}
