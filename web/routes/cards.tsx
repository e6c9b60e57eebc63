import { CardList } from '../features/cards/card-list.tsx'
import { cards } from '../texts/english/cards.ts'
import { product } from '../texts/english/public.ts'
import { PageHead } from '../ui/page-head.tsx'

/** `/cards`. */
export function CardsPage() {
  return (
    <>
      <title>{`${cards.title} · ${product.name}`}</title>
      <PageHead title={cards.title} />
      <CardList />
    </>
  )
}
