import * as css from './other-ways.css.ts'
import { type FormWay, isFormWay, type OtherWay } from './ways.ts'

/** Line drawings in a box of 20. */
const shapes: Readonly<Record<FormWay, string>> = {
  passkey: 'M6.5 13.5a3.8 3.8 0 1 1 3.4-5.4H18v3h-2v2.4h-2.6v-2.4H9.9a3.8 3.8 0 0 1-3.4 2.4zM6.4 9.8v.1',
  password: 'M4.5 9h11v8h-11zM6.8 9V6.2a3.2 3.2 0 0 1 6.4 0V9M10 12.2v1.8',
  text: 'M3 4h14v9.5H9.5L6 17v-3.5H3zM6.8 8.8v.1M10 8.8v.1M13.2 8.8v.1',
  wallet: 'M3 6.2V15a1.5 1.5 0 0 0 1.5 1.5H17V7H4a1 1 0 0 1-1-.8c0-.9.6-1.4 1.4-1.5L14.5 3.5V7M13.6 11.7v.1',
}
/** The way leads out of this page. */
const leaving = 'M8.5 4H4v12h12v-4.5M11.5 4H16v4.5M16 4l-7 7'

/** Stands before the name of a way. */
export function WayMark({ way }: { way: OtherWay }) {
  return (
    <svg
      className={css.mark}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={isFormWay(way) ? shapes[way] : leaving} />
    </svg>
  )
}
