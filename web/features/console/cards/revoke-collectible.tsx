import type { CollectibleRevoked } from '@iyk/wire/console-cards.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { frame } from '../../../copy/english/console.ts'
import { cards as copy } from '../../../copy/english/console-service.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Act } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { reasonFields } from '../reason-field.tsx'
import type { useOutcome } from '../use-outcome.ts'

/** Takes a collectible back by its id. */
export function RevokeCollectible({
  outcomes: { send },
  onRequest,
}: {
  outcomes: ReturnType<typeof useOutcome>
  onRequest: (act: Act) => void
}) {
  const reason = reasonFields(copy.reasonHint)
  const idOf = (form: FormData) => String(form.get('collectible')).trim()
  const request = () =>
    onRequest({
      title: copy.collectible,
      consequence: <p>{copy.collectibleText}</p>,
      yes: copy.take,
      fields: (
        <>
          <TextField label={copy.collectibleId} name="collectible" autoComplete="off" spellCheck={false} />
          {reason.fields}
        </>
      ),
      findMissing: (form) => (idOf(form) === '' ? copy.collectibleMissing : reason.findMissing?.(form)),
      onConfirm: (form) =>
        send<Static<typeof CollectibleRevoked>>(
          {
            path: `/collectibles/${encodeURIComponent(idOf(form))}/revoke`,
            body: { reason: String(form.get('reason')) },
          },
          ({ data: { serial, event_name }, unchanged }) => ({
            text: unchanged ? frame.unchanged : copy.takenBack(formatCount(serial), event_name),
          }),
        ),
    })
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.collectible}</h2>
      <p className={css.text}>{copy.collectibleText}</p>
      <p>
        <Button variant="quiet" onClick={request}>
          {copy.take}
        </Button>
      </p>
    </section>
  )
}
