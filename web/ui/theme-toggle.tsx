import * as copy from '../copy/english/public.ts'
import * as css from './page-frame.css.ts'

/** `theme.js` listens for this button, so it works on pages without React. Hidden without scripts. */
export function ThemeToggle() {
  return (
    <button type="button" className={css.toggle} aria-label={copy.frame.theme} data-theme-toggle>
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <g className={css.whenDark}>
          <circle cx="10" cy="10" r="3.6" />
          <path d="M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1" />
        </g>
        <path className={css.whenLight} d="M16.6 12.2A7 7 0 0 1 7.8 3.4a7 7 0 1 0 8.8 8.8Z" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
