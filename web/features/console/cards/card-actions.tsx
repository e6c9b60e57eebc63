import type { ConsoleCard } from '@iyk/wire/console-cards.ts'
import { cardNameCharacters } from '@iyk/wire/limits.ts'
import type { ReactNode } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { cards as copy } from '../../../copy/english/console-service.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Act } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import type { useOutcome } from '../use-outcome.ts'

interface Props {
  card: ConsoleCard | undefined
  outcomes: ReturnType<typeof useOutcome>
  onClose: () => void
  onRequest: (act: Act) => void
  onChange: (card: ConsoleCard) => void
  onRemoved: (id: string) => void
}
interface Reply {
  data: ConsoleCard
  unchanged: boolean
}
type Name = 'block' | 'unblock' | 'release' | 'hold' | 'rename' | 'limit'
interface Question {
  name: Name
  title: string
  text: string
  fields?: ReactNode
  findMissing?: (form: FormData) => string | undefined
  bodyOf?: (form: FormData) => object
}

/** What can be done with a card. */
export function CardActions(props: Props) {
  return (
    <Dialog title={props.card?.name ?? ''} open={props.card !== undefined} sheet="bottom" onClose={props.onClose}>
      {props.card && <Choices {...props} card={props.card} />}
    </Dialog>
  )
}

function Choices({
  card,
  outcomes: { send, act },
  onClose,
  onRequest,
  onChange,
  onRemoved,
}: Props & { card: ConsoleCard }) {
  const change = (name: Name, body: object = {}) => ({ path: `/cards/${card.id}/${name}`, body })
  const doneBy = (name: Name) => (reply: Reply) => {
    onChange(reply.data)
    if (reply.unchanged) return { text: frame.unchanged }
    const text = copy.done[name](reply.data.name)
    const back = name === 'block' ? 'unblock' : name === 'unblock' ? 'block' : undefined
    return back === undefined
      ? { text }
      : { text, undo: { label: frame.undo, run: () => act<Reply>(change(back), doneBy(back)) } }
  }
  const request = ({ name, title, text, fields, findMissing, bodyOf }: Question) =>
    onRequest({
      title: `${title}: ${card.name}`,
      consequence: <p>{text}</p>,
      yes: title,
      isHarmless: name === 'rename' || name === 'limit',
      fields,
      ...(findMissing && { findMissing }),
      onConfirm: (form) => send<Reply>(change(name, bodyOf?.(form)), doneBy(name)),
    })
  const remove = () =>
    onRequest({
      title: `${copy.remove}: ${card.name}`,
      consequence: <p>{copy.removeText}</p>,
      yes: copy.remove,
      typed: card.name,
      onConfirm: () =>
        send({ method: 'DELETE', path: `/cards/${card.id}` }, () => {
          onRemoved(card.id)
          return { text: copy.done.remove(card.name) }
        }),
    })
  const unblock = () => {
    onClose()
    void act<Reply>(change('unblock'), doneBy('unblock'))
  }
  const isCopyable = card.most_per_day !== null && card.most_per_network !== null
  return (
    <div className={css.form}>
      {isCopyable && (
        <p className={css.quiet}>{copy.bounds(formatCount(card.most_per_day!), formatCount(card.most_per_network!))}</p>
      )}
      <div className={css.stack}>
        {card.blocked_by === null ? (
          <Choice
            text={copy.block}
            onClick={() => request({ name: 'block', title: copy.block, text: copy.blockText })}
          />
        ) : (
          <Choice text={copy.unblock} onClick={unblock} />
        )}
        <Choice
          text={copy.hold}
          onClick={() =>
            request({
              name: 'hold',
              title: copy.hold,
              text: copy.holdText,
              fields: <TextField label={copy.holder} name="holder" autoComplete="off" autoCapitalize="none" />,
              findMissing: (form) => (textOf(form, 'holder') === '' ? copy.holderMissing : undefined),
              bodyOf: (form) => ({ holder: textOf(form, 'holder') }),
            })
          }
        />
        {card.holder_id !== null && (
          <Choice
            text={copy.release}
            onClick={() => request({ name: 'release', title: copy.release, text: copy.releaseText })}
          />
        )}
        <Choice
          text={copy.rename}
          onClick={() =>
            request({
              name: 'rename',
              title: copy.rename,
              text: copy.renameText,
              fields: (
                <TextField label={copy.newName} name="name" defaultValue={card.name} maxLength={cardNameCharacters} />
              ),
              findMissing: (form) => (textOf(form, 'name') === '' ? copy.nameMissing : undefined),
              bodyOf: (form) => ({ name: textOf(form, 'name') }),
            })
          }
        />
        {isCopyable && <Choice text={copy.limit} onClick={() => request(bounds(card))} />}
        <Choice text={copy.remove} isDanger onClick={remove} />
      </div>
    </div>
  )
}

function Choice({ text, isDanger, onClick }: { text: string; isDanger?: boolean; onClick: () => void }) {
  return (
    <Button variant={isDanger ? 'danger' : 'quiet'} wide onClick={onClick}>
      {text}
    </Button>
  )
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

function bounds({ most_per_day, most_per_network }: ConsoleCard): Question {
  const number = { type: 'number', inputMode: 'numeric', min: 1 } as const
  return {
    name: 'limit',
    title: copy.limit,
    text: copy.limitText,
    fields: (
      <>
        <TextField label={copy.perDay} name="per_day" defaultValue={most_per_day ?? ''} {...number} />
        <TextField label={copy.perNetwork} name="per_network" defaultValue={most_per_network ?? ''} {...number} />
      </>
    ),
    bodyOf: (form) => ({ per_day: Number(form.get('per_day')), per_network: Number(form.get('per_network')) }),
  }
}
