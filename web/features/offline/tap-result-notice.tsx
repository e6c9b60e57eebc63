import { notice as copy } from '../../copy/english/offline.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import type { TapResult } from '../../service-worker/waiting-taps.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as css from './offline.css.ts'

/** What became of a tap that waited for a network, when the page that waited with it is gone. */
export function TapResultNotice({ result, onClose }: { result: TapResult; onClose: () => void }) {
  const { ref, outcome, at } = result
  return (
    <Notice tone={outcome === 'collected' ? 'good' : 'plain'}>
      <div className={css.row}>
        <span>{copy[outcome](formatMoment(new Date(at).toISOString()))}</span>
        <span className={css.actions}>
          {outcome !== 'late' && (
            <LinkButton variant="quiet" href={`/tap?${new URLSearchParams({ ref })}`} onClick={onClose}>
              {outcome === 'collected' ? copy.view : copy.why}
            </LinkButton>
          )}
          <Button variant="bare" onClick={onClose}>
            {copy.close}
          </Button>
        </span>
      </div>
    </Notice>
  )
}
