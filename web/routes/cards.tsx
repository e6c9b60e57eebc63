import { titles } from '../copy/english/app.ts'
import { product } from '../copy/english/public.ts'
import { CardList } from '../features/cards/card-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** `/cards`. */
export function CardsPage() {
  return (
    <>
      <title>{`${titles.cards} · ${product.name}`}</title>
      <PageHeader title={titles.cards} />
      <CardList />
    </>
  )
}
