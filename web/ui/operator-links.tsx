import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import * as css from './operator-links.css.ts'

/** To the operator, and to what they have to say by law. */
export function OperatorLinks() {
  const { support, legal = [] } = product
  if (support === undefined && legal.length === 0) return null
  return (
    <>
      {support !== undefined && (
        <a className={css.link} href={support}>
          {copy.frame.support}
        </a>
      )}
      {legal.map((page) => (
        <a key={page} className={css.link} href={`/${page}`}>
          {copy.frame.legal[page]}
        </a>
      ))}
    </>
  )
}
