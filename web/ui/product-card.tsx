import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import { Card, type CardProps } from './card.tsx'
import picture from './product-card.svg'

/** The product's own card, for pages that have no event to show. */
export function ProductCard(props: Pick<CardProps, 'tilt' | 'spent' | 'side'> & { name?: string; facts?: string }) {
  const { name = product.name, facts = product.tagline ?? copy.product.tagline, ...rest } = props
  return <Card id="iyk" palette="graphite" picture={picture} name={name} when={facts} {...rest} />
}
