import { useCallback, useState } from 'react'
import { titles } from '../copy/english/app.ts'
import { CollectionGrid } from '../features/collection/collection-grid.tsx'
import type { OfImported } from '../features/imported-poaps/first-page.ts'
import { ImportButton } from '../features/imported-poaps/import-button.tsx'
import { ImportedPoapsPlace } from '../features/imported-poaps/imported-poaps-place.tsx'
import { PublicPageButton } from '../features/public-collection/public-page-button.tsx'
import { useLocation } from '../navigation/router.tsx'
import { product } from '../product.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { OfferOfInstallation } from './offer-of-installation.tsx'
import { OfferOfPasskey } from './offer-of-passkey.tsx'

/** `/collection`. */
export function CollectionPage() {
  const query = new URLSearchParams(useLocation().search)
  const [imports, setImports] = useState(0)
  const [imported, setImported] = useState<OfImported>()
  const onImported = useCallback(() => setImports((count) => count + 1), [])
  return (
    <>
      <title>{`${titles.collection} · ${product.name}`}</title>
      <PageHeader title={titles.collection}>
        <ImportButton onImported={onImported} />
        <PublicPageButton />
      </PageHeader>
      <CollectionGrid offer={<OfferOfInstallation />} others={imported} />
      <ImportedPoapsPlace
        version={imports}
        search={query.get('search') ?? ''}
        year={query.get('year') ?? ''}
        onLoaded={setImported}
      />
      <OfferOfPasskey />
    </>
  )
}
