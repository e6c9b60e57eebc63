import type { PublicCollection } from '@iyk/wire/public-collection.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describePageError } from './describe-page-error.ts'
import * as css from './public-page.css.ts'

interface Props {
  page: PublicCollection
  onDeleted: () => void
}

/** Deletes the page, once its owner has read what becomes of its name. */
export function DeletePage({ page: { name }, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const cancel = () => {
    setOpen(false)
    // Once it is there again.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  if (isOpen) return <Question name={name} onDeleted={onDeleted} onCancel={cancel} />
  return (
    <div className={css.deletion} ref={button}>
      <Button variant="bare" onClick={() => setOpen(true)}>
        {copy.delete}
      </Button>
    </div>
  )
}

interface QuestionProps {
  name: string
  onDeleted: () => void
  onCancel: () => void
}

function Question({ name, onDeleted, onCancel }: QuestionProps) {
  const { pending, error, run } = useAction()
  const element = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  // The harmless button, so that pressing the same key twice deletes nothing.
  useEffect(() => element.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])
  const remove = async () => {
    try {
      await http('DELETE', '/api/public-collection')
      onDeleted()
      return null
    } catch (error) {
      reportError(error, 'deleting the public page')
      return describePageError(error)
    }
  }
  return (
    <fieldset className={css.question} ref={element} aria-labelledby={id}>
      <p id={id}>{copy.deleteQuestion(name)}</p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.actions}>
        <Button variant="danger" pending={pending !== undefined} onClick={() => void run('submit', remove)}>
          {copy.deleteYes}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {copy.deleteNo}
        </Button>
      </div>
    </fieldset>
  )
}
