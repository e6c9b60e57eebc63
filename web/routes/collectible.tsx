import type { CollectibleAnswer } from '@iyk/wire/collectibles.ts'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { CollectibleStory } from '../features/collection/collectible-story.tsx'
import { TakeOnChain } from '../features/on-chain/take-on-chain.tsx'
import { get } from '../session/remembered.ts'
import { useLoad } from '../session/use-load.ts'
import { notFound, somethingWentWrong } from '../texts/english/app.ts'
import { collection } from '../texts/english/collection.ts'
import { product } from '../texts/english/public.ts'
import { Loaded } from '../ui/loaded.tsx'

/** `/collection/…`. */
export function CollectiblePage() {
  const { collectibleId = '' } = useParams()
  const load = useCallback(
    async () => (await get<CollectibleAnswer>(`/api/collectibles/${encodeURIComponent(collectibleId)}`)).data,
    [collectibleId],
  )
  const collectible = useLoad(load, 'loading a collectible', somethingWentWrong, `collectible ${collectibleId}`)
  return (
    <>
      <title>{`${collectible.value?.event.name ?? collection.title} · ${product.name}`}</title>
      <Loaded load={collectible} isPage missing={notFound.collectible} home="/collection">
        {(value) => (
          <CollectibleStory collectible={value}>
            <TakeOnChain key={value.id} collectibleId={value.id} />
          </CollectibleStory>
        )}
      </Loaded>
    </>
  )
}
