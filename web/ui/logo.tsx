import { product } from '../product.ts'
import * as css from './page-frame.css.ts'

const bands = ['#0090ff', '#e54d2e', '#46a758']

/** The product's logo: the operator's, or ours. */
export function Logo() {
  const { logo } = product
  if (!logo) return <DrawnLogo />
  return <img className={css.ownLogo} src={logo.src} width={logo.width} height={logo.height} alt="" />
}

/** A card with three Ws printed on it. `public/icon.svg` is the same drawing. */
export function DrawnLogo() {
  return (
    <svg className={css.logo} viewBox="0 0 86 54" aria-hidden="true" fill="none" strokeWidth="8.4">
      <path d="M0 0h86v54H0z" fill="#262626" />
      {bands.map((color, row) => (
        <path key={color} d={`M-11 ${row * 15 - 4} l11 7 21.5 14 21.5-14 21.5 14 21.5-14 11-7`} stroke={color} />
      ))}
    </svg>
  )
}
