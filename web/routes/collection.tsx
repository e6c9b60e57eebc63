import { titles } from '../copy/english/app.ts'
import { product } from '../copy/english/public.ts'
import { CollectionGrid } from '../features/collection/collection-grid.tsx'
import { PublicPageButton } from '../features/public-collection/public-page-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { OfferOfInstallation } from './offer-of-installation.tsx'
import { OfferOfPasskey } from './offer-of-passkey.tsx'

/** `/collection`. */
export function CollectionPage() {
  return (
    <>
      <title>{`${titles.collection} · ${product.name}`}</title>
      <PageHeader title={titles.collection}>
        <PublicPageButton />
      </PageHeader>
      <CollectionGrid offer={<OfferOfInstallation />} />
      <OfferOfPasskey />
    </>
  )
}
