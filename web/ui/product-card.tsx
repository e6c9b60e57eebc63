import * as texts from '../texts/english/public.ts'
import { Card, type CardProps } from './card.tsx'

/** The card of the product itself, for pages that have no event to show. */
export function ProductCard(props: Pick<CardProps, 'tilt' | 'spent' | 'side'> & { name?: string; facts?: string }) {
  const { name = texts.product.name, facts = texts.product.tagline, ...rest } = props
  return <Card id="iyk" palette="graphite" picture="/card.svg" name={name} when={facts} {...rest} />
}
