import type { ReactNode } from 'react'
import { account } from '../texts/english/account.ts'
import { loading } from '../texts/english/app.ts'
import { cards } from '../texts/english/cards.ts'
import { collection } from '../texts/english/collection.ts'
import { form, list } from '../texts/english/events.ts'
import { product } from '../texts/english/public.ts'
import { wallet } from '../texts/english/wallet.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PressLink } from '../ui/press.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WallSkeleton } from '../ui/wall-skeleton.tsx'

interface Coming {
  title: string
  action?: ReactNode
  shape: ReactNode
}

const rows = [0, 1, 2].map((place) => <Skeleton key={place} shape="list" />)
const whole = <Skeleton shape="page" />
const pages: Readonly<Record<string, Coming>> = {
  '/events': {
    title: list.title,
    action: <PressLink href="/events/new">{list.make}</PressLink>,
    shape: <WallSkeleton />,
  },
  '/events/new': { title: form.makeTitle, shape: whole },
  '/cards': { title: cards.title, shape: rows },
  '/collection': { title: collection.title, shape: <WallSkeleton /> },
  '/wallet': { title: wallet.title, shape: whole },
  '/account': { title: account.title, shape: whole },
}
export const waitingPaths = Object.keys(pages)

/** What is coming, while it comes: the title of the page, and the places of what it will show. Other pages have a name that has to be loaded. */
export function Waiting({ path }: { path: string }) {
  const coming = pages[path]
  return (
    <>
      {coming && (
        <>
          <title>{`${coming.title} · ${product.name}`}</title>
          <PageHead title={coming.title}>{coming.action}</PageHead>
        </>
      )}
      <div role="status" aria-label={loading}>
        {coming?.shape ?? whole}
      </div>
    </>
  )
}
