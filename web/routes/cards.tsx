import { titles } from '../copy/english/app.ts'
import { CardList } from '../features/cards/card-list.tsx'
import { product } from '../product.ts'
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
