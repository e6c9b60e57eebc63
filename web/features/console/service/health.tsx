import type { HealthReply, RelayerReply } from '@iyk/wire/console-service.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame } from '../../../copy/english/console.ts'
import { health as copy } from '../../../copy/english/console-service.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { OutcomeLine } from '../outcome.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { describeSpan } from './describe-span.ts'
import { Relayer } from './relayer.tsx'

type Part = HealthReply['data']['parts'][number]

const tones = { ok: 'good', warning: 'wrong', failed: 'wrong', off: 'plain' } as const
const names: Readonly<Record<string, string>> = copy.facts
const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const loadHealth = async () => (await callConsole<HealthReply>('GET', '/health')).data
const loadRelayer = async () => (await callConsole<RelayerReply>('GET', '/relayer')).data

/** How each part of the service is doing. */
export function Health() {
  const health = useLoad(useCallback(loadHealth, []), 'loading health', somethingWentWrong)
  const relayer = useLoad(useCallback(loadRelayer, []), 'loading the relayer', somethingWentWrong)
  const outcomes = useOutcome()
  const reload = () => {
    void health.reload()
    void relayer.reload()
  }
  return (
    <SectionFrame
      title={frame.health}
      actions={
        <Button variant="quiet" pending={health.status === 'loading'} onClick={reload}>
          {frame.refresh}
        </Button>
      }
    >
      <OutcomeLine outcome={outcomes.outcome} />
      <Loaded load={health}>
        {({ parts, started_at, hosts }) => (
          <>
            <Sum parts={parts} />
            <ul className={css.lines}>
              {parts.map((part) => (
                <PartLine key={part.part} part={part} />
              ))}
            </ul>
            <p className={css.quiet}>
              {copy.startedAt(formatMoment(started_at))} {copy.hosts(hosts, formatCount(hosts))}
            </p>
          </>
        )}
      </Loaded>
      {relayer.value?.is_set_up && (
        <Relayer relayer={relayer.value} outcomes={outcomes} onChange={() => void relayer.reload(true)} />
      )}
    </SectionFrame>
  )
}

function Sum({ parts }: { parts: readonly Part[] }) {
  const count = parts.filter(({ state }) => state === 'warning' || state === 'failed').length
  return (
    <Notice tone={count === 0 ? 'good' : 'wrong'}>
      {count === 0 ? copy.allWell : copy.some(count, formatCount(count))}
    </Notice>
  )
}

function PartLine({ part: { part, state, facts } }: { part: Part }) {
  return (
    <li className={css.healthLine}>
      <span className={css.lineName}>{copy.parts[part]}</span>
      <Mark tone={tones[state]}>{copy.states[state]}</Mark>
      <dl className={css.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className={css.smallFact}>
            <dt>{names[name] ?? <code>{name}</code>}</dt>
            <dd>{say(name, value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function say(name: string, value: string | number | null): string {
  if (value === null) return copy.unknown
  if (typeof value === 'string') return isTime.test(value) ? formatMoment(value) : value
  if (name.endsWith('_bytes')) return copy.megabytes(formatCount(Math.ceil(value / 1_000_000)))
  return name.endsWith('_seconds') ? describeSpan(value) : formatCount(value)
}
