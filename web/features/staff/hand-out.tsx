import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import { type ComponentType, useRef, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { staff as copy } from '../../copy/english/staff.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EnteredHere, waitsIn } from './entered-here.tsx'
import { parseScannedAddress } from './parse-scanned-address.ts'
import * as css from './staff.css.ts'
import type { Entries } from './use-entries.ts'
import type { StaffEvent } from './use-staff-event.ts'

interface ScannerProps {
  onFound: (email: string) => void
  onClose: () => void
}
type Scanner = ComponentType<ScannerProps>

/** Where staff type or scan a guest's address. Shows two numbers of the event and what was entered here, never who else collected. */
export function HandOut({ event, list }: { event: StaffEvent; list: Entries }) {
  const { isOffline, add } = list
  const [error, setError] = useState<string>()
  const [scanner, setScanner] = useState<Scanner>()
  const field = useRef<HTMLFormElement>(null)
  const left = numbersLeft(event)

  const enter = (typed: string) => {
    const email = parseScannedAddress(typed)
    setError(email === undefined ? copy.invalid : undefined)
    if (email === undefined) return
    void add(email)
    field.current?.reset()
    field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <PageHeader title={event.name} />
      <div className={css.page}>
        <dl className={css.numbers} aria-label={copy.numbers}>
          <div className={css.figure}>
            <dt className={css.label}>{copy.collected}</dt>
            <dd className={css.value}>{formatCount(event.collected)}</dd>
          </div>
          {left !== null && (
            <div className={css.figure}>
              <dt className={css.label}>{copy.left}</dt>
              <dd className={css.value}>{formatCount(left)}</dd>
            </div>
          )}
        </dl>
        {event.canceled || event.status === 'expired' ? (
          <Notice tone="wrong">{event.canceled ? copy.canceled : copy.over}</Notice>
        ) : (
          <>
            {!event.is_on && <Notice tone="wrong">{copy.isOff}</Notice>}
            <form
              ref={field}
              noValidate
              className={css.form}
              onSubmit={(submitted) => {
                submitted.preventDefault()
                enter(String(new FormData(submitted.currentTarget).get('email')))
              }}
            >
              <EmailField label={copy.email} hint={copy.hint} error={error} autoComplete="off" enterKeyHint="send" />
              <div className={css.buttons}>
                <Button type="submit">{copy.give}</Button>
                {!scanner && (
                  <Button
                    variant="quiet"
                    onClick={async () => {
                      const { ScanAddress } = await importChunk(() => import('./scan-address.tsx'))
                      setScanner(() => ScanAddress)
                    }}
                  >
                    {copy.scan.start}
                  </Button>
                )}
              </div>
            </form>
            {scanner && (
              <ScannerOf part={scanner} onFound={(email) => void add(email)} onClose={() => setScanner(undefined)} />
            )}
          </>
        )}
        {isOffline && waitsIn(list) > 0 && <Notice>{copy.offline}</Notice>}
        <EnteredHere list={list} />
      </div>
    </>
  )
}

function ScannerOf({ part: Part, ...props }: { part: Scanner } & ScannerProps) {
  return <Part {...props} />
}
