import type { Card, ChangesReply } from '@iyk/wire/cards.ts'
import { useState } from 'react'
import { cards as rowCopy } from '../../copy/english/cards.ts'
import { manyCards as copy } from '../../copy/english/many-cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { type CardChange, changeCards, type Outcome } from './change-cards.ts'
import { describeChangeError } from './describe-change-error.ts'
import { describeRest } from './describe-outcome.ts'
import { GroupDialog } from './group-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { type Said, SelectionBar } from './selection-bar.tsx'

/** What is said of one card, and how to undo it. */
export interface RowOutcome {
  tone: 'good' | 'wrong'
  text: string
  undo?: () => Promise<unknown>
}

export interface ManyCardsProps {
  /** Those selected, in the order of the list. */
  ids: readonly string[]
  /** Those that are loaded. */
  cards: readonly Card[]
  /** What is done with one card, whatever is selected. */
  single: { action: 'link' | 'rename'; card: Card } | undefined
  onSingleEnd: () => void
  onSaid: (card: Card, outcome: RowOutcome | undefined) => void
  /** Resolves once the list is as it is now. */
  onChanged: () => Promise<void>
  onClear: () => void
}

interface Event {
  id: string
  name: string
}

const send = async (changes: readonly CardChange[]) =>
  (await http<ChangesReply>('POST', '/api/cards/changes', { body: { changes } })).data

/** Everything that is done with selected cards, and what takes a dialog of one. */
export function ManyCards({ ids, cards, single, onSingleEnd, onSaid, onChanged, onClear }: ManyCardsProps) {
  const [dialog, setDialog] = useState<'link' | 'rename' | 'group'>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [said, setSaid] = useState<Said>()
  const nameOf = (id: string) => cards.find((card) => card.id === id)?.name

  const change = async (changes: readonly CardChange[], sayDone: (count: string) => string, before?: Outcome) => {
    const isUndo = sayDone === copy.done.undo
    if (progress) return
    setSaid(undefined)
    const outcome = await changeCards(changes, send, (done) => setProgress({ done, all: changes.length }))
    if (outcome.error !== undefined) reportError(outcome.error, 'changing cards')
    const done = outcome.done + (before?.done ?? 0)
    const undo = [...(before?.undo ?? []), ...outcome.undo]
    const refused = [...(before?.refused ?? []), ...outcome.refused]
    const all = { ...outcome, done, undo, refused }
    setSaid({
      done: done > 0 || (refused.length === 0 && outcome.left.length === 0) ? sayDone(formatCount(done)) : undefined,
      rest: describeRest(all, nameOf),
      undo: undo.length > 0 && !isUndo ? () => void change(undo, copy.done.undo) : undefined,
      retry: outcome.left.length > 0 ? () => void change(outcome.left, sayDone, all) : undefined,
    })
    setProgress(undefined)
    await onChanged()
  }

  /** Changes one card, and says so beside it. */
  const changeOne = async (
    card: Card,
    wanted: CardChange,
    text: string,
    undoneText: string,
    isUndo = false,
  ): Promise<void> => {
    onSaid(card, undefined)
    const outcome = await changeCards([wanted], send, () => {})
    const { undo, error } = outcome
    if (error !== undefined) reportError(error, 'changing a card')
    const [refusal] = describeRest({ ...outcome, left: [] }, () => card.name)
    const back = undo[0]
    if (error !== undefined) onSaid(card, { tone: 'wrong', text: describeChangeError(error) })
    else if (refusal !== undefined) onSaid(card, { tone: 'wrong', text: refusal })
    else if (isUndo || !back) onSaid(card, { tone: 'good', text })
    else onSaid(card, { tone: 'good', text, undo: () => changeOne(card, back, undoneText, '', true) })
    await onChanged()
  }
  const sayLink = ({ name }: Card, event: Event | null) =>
    event ? rowCopy.linked(name, event.name) : rowCopy.cut(name)

  const close = () => (single ? onSingleEnd() : setDialog(undefined))
  const link = (event: Event | null) => {
    close()
    if (single)
      return void changeOne(
        single.card,
        { id: single.card.id, event_id: event?.id ?? null },
        sayLink(single.card, event),
        sayLink(single.card, single.card.event),
      )
    const sayDone = event ? (count: string) => copy.done.link(count, event.name) : copy.done.unlink
    void change(
      ids.map((id) => ({ id, event_id: event?.id ?? null })),
      sayDone,
    )
  }
  const rename = (nameAt: (place: number) => string) => {
    close()
    if (!single)
      return void change(
        ids.map((id, place) => ({ id, name: nameAt(place) })),
        copy.done.rename,
      )
    const { card } = single
    const name = nameAt(0)
    void changeOne(card, { id: card.id, name }, copy.rename.saved(card.name, name), copy.rename.saved(name, card.name))
  }
  const group = (name: string | null) => {
    close()
    void change(
      ids.map((id) => ({ id, group: name })),
      (count) => (name === null ? copy.done.ungroup(count) : copy.done.group(count, name)),
    )
  }
  const block = (blocked: boolean) =>
    void change(
      ids.map((id) => ({ id, blocked })),
      blocked ? copy.done.block : copy.done.unblock,
    )

  const action = single?.action ?? dialog
  const count = single ? 1 : ids.length
  const only = single?.card ?? (ids.length === 1 ? cards.find(({ id }) => id === ids[0]) : undefined)
  const areCopyable = cards.some(
    ({ id, trust }) => trust !== 'signed' && (single ? id === single.card.id : ids.includes(id)),
  )
  return (
    <>
      <SelectionBar
        count={ids.length}
        progress={progress}
        said={said}
        onAct={(act) => (act === 'block' || act === 'unblock' ? block(act === 'block') : setDialog(act))}
        onClear={onClear}
        onClose={() => setSaid(undefined)}
      />
      <LinkDialog
        open={action === 'link'}
        count={count}
        card={only}
        areCopyable={areCopyable}
        onLink={link}
        onClose={close}
      />
      <RenameDialog open={action === 'rename'} count={count} card={only} onRename={rename} onClose={close} />
      <GroupDialog open={action === 'group'} count={count} onGroup={group} onClose={close} />
    </>
  )
}
