import type { OwnCollectibleReply } from '@iyk/wire/collectibles.ts'
import { useCallback } from 'react'
import { notFound, somethingWentWrong, titles } from '../copy/english/app.ts'
import { CollectibleDetails } from '../features/collection/collectible-details.tsx'
import { MintSection } from '../features/mint/mint-section.tsx'
import { Visibility } from '../features/public-collection/visibility.tsx'
import { ShareEmail } from '../features/sharing/share-email.tsx'
import { get } from '../http/response-cache.ts'
import { useLoad } from '../http/use-load.ts'
import { product } from '../product.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useParams } from './use-params.ts'

/** `/collection/…`. */
export function CollectiblePage() {
  const { collectibleId = '' } = useParams()
  const load = useCallback(
    async () => (await get<OwnCollectibleReply>(`/api/collectibles/${encodeURIComponent(collectibleId)}`)).data,
    [collectibleId],
  )
  const collectible = useLoad(load, 'loading a collectible', somethingWentWrong, `collectible ${collectibleId}`)
  return (
    <>
      <title>{`${collectible.value?.event.name ?? titles.collection} · ${product.name}`}</title>
      <Loaded load={collectible} isPage missing={notFound.collectible} home="/collection">
        {(value) => (
          <CollectibleDetails collectible={value}>
            {value.is_public !== false && <Visibility key={`visibility ${value.id}`} collectibleId={value.id} />}
            <ShareEmail key={`sharing ${value.id}`} collectibleId={value.id} />
            <MintSection key={value.id} collectibleId={value.id} />
          </CollectibleDetails>
        )}
      </Loaded>
    </>
  )
}
