import { CollectionWall } from '../features/collection/collection-wall.tsx'
import { collection } from '../texts/english/collection.ts'
import { product } from '../texts/english/public.ts'
import { PageHead } from '../ui/page-head.tsx'

/** `/collection`. */
export function CollectionPage() {
  return (
    <>
      <title>{`${collection.title} · ${product.name}`}</title>
      <PageHead title={collection.title} />
      <CollectionWall />
    </>
  )
}
