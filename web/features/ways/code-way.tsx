import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { MadeCodes } from '@iyk/wire/ways.ts'
import { useState } from 'react'
import { CodeBatches } from './code-batches.tsx'
import { MadeCodeFiles } from './made-code-files.tsx'
import { NewCodes } from './new-codes.tsx'
import type { WayProps } from './way-switch.tsx'

interface Props extends WayProps {
  event: Pick<PoapEvent, 'id' | 'name'>
  onMade: () => void
}

/** Makes codes, offers them as files until the page is left, and shows what became of all that were made. */
export function CodeWay({ event, onMade, ...props }: Props) {
  const [made, setMade] = useState<MadeCodes['data']>()
  const show = (codes: MadeCodes['data']) => {
    setMade(codes)
    onMade()
  }
  return (
    <>
      <NewCodes eventId={event.id} onMade={show} />
      {made && <MadeCodeFiles key={made.batch.id} made={made} eventName={event.name} />}
      <CodeBatches {...props} onMade={show} />
    </>
  )
}
