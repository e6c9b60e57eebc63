import * as copy from '../copy/english/public.ts'
import type { BadgeStatus } from './badge-of.ts'
import * as css from './status-badge.css.ts'

/** Each status has its own word, color and shape, drawn in a 12 × 12 box. */
const appearances: Record<BadgeStatus, { tone: keyof typeof css.badge; shape: string }> = {
  active: { tone: 'grass', shape: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z' },
  'pending-approval': { tone: 'blue', shape: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Zm0 1.6v6.8a3.4 3.4 0 0 1 0-6.8Z' },
  future: { tone: 'blue', shape: 'M3 1.4v9.2L10.6 6Z' },
  expired: { tone: 'gray', shape: 'M1.6 4.8h8.8v2.4H1.6Z' },
  canceled: { tone: 'tomato', shape: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1ZM3.4 5.1h5.2v1.8H3.4Z' },
  draft: { tone: 'gray', shape: 'M8.2 1.2 10.8 3.8 4.6 10H2V7.4Z' },
  rejected: {
    tone: 'tomato',
    shape: 'M2.9 1.4 6 4.5l3.1-3.1 1.5 1.5L7.5 6l3.1 3.1-1.5 1.5L6 7.5l-3.1 3.1-1.5-1.5L4.5 6 1.4 2.9Z',
  },
}

export function StatusBadge({ status }: { status: BadgeStatus }) {
  const { tone, shape } = appearances[status]
  return (
    <span className={css.badge[tone]}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={shape} fill="currentColor" fillRule="evenodd" />
      </svg>
      {copy.status[status]}
    </span>
  )
}
