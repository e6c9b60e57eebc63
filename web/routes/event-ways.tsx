import { codeCharacters, secretWord } from '@iyk/wire/limits.ts'
import type { PublicEvent } from '@iyk/wire/public-event.ts'
import type { WayNotice } from '@iyk/wire/tap-page.ts'
import type { Way } from '@iyk/wire/ways.ts'
import type { ComponentProps } from 'react'
import * as copy from '../copy/english/public.ts'
import { Button } from '../ui/button.tsx'
import { EmailForm } from '../ui/email-form.tsx'
import { heroForm, heroText } from '../ui/hero-layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import * as css from './public-event.css.ts'

interface Props {
  event: PublicEvent
  title: string
  said: WayNotice | undefined
  /** What was typed as a code. A secret word is not in the address that says that it is wrong. */
  typed: string | undefined
}

const wayOf: { [Notice in WayNotice]?: Way } = { 'code-wrong': 'code', 'word-wrong': 'word', 'email-invalid': 'list' }

/** How an event can be collected without a card. Each form leads to the page of a tap. */
export function EventWays({ event: { slug, ways }, title, said, typed }: Props) {
  const has = (way: Way) => ways.includes(way)
  const action = `/e/${slug}`
  const described = (['kiosk', 'staff', 'email'] as const).filter(has)
  const fieldOf = said && wayOf[said]
  /** What is wrong is said at the field, which has the focus. */
  const problemOf = (way: Way) =>
    said !== undefined && fieldOf === way ? { error: copy.eventPage.ways.notices[said], autoFocus: true } : {}
  if (!has('code') && !has('word') && !has('list') && described.length === 0) return null
  return (
    <section className={css.ways} id="ways">
      <h2 className={css.aboutTitle}>{title}</h2>
      {said !== undefined && !(fieldOf && has(fieldOf)) && (
        <Notice tone={said === 'list-asked' ? 'good' : 'wrong'}>{copy.eventPage.ways.notices[said]}</Notice>
      )}
      {described.map((way) => (
        <p key={way} className={heroText}>
          {copy.eventPage.ways[way]}
        </p>
      ))}
      {has('code') && (
        <WayForm
          action={action}
          way="code"
          copy={copy.eventPage.ways.code}
          maxLength={codeCharacters}
          autoCapitalize="characters"
          defaultValue={typed}
          {...problemOf('code')}
        />
      )}
      {has('word') && (
        <WayForm
          action={action}
          way="word"
          copy={copy.eventPage.ways.word}
          maxLength={secretWord.maximum}
          autoCapitalize="none"
          {...problemOf('word')}
        />
      )}
      {has('list') && (
        <EmailForm action={action} copy={copy.eventPage.ways.list} {...problemOf('list')}>
          <input type="hidden" name="way" value="list" />
        </EmailForm>
      )}
    </section>
  )
}

interface WayFormProps {
  action: string
  way: 'code' | 'word'
  copy: { label: string; hint: string; button: string }
  error?: string
}

function WayForm({
  action,
  way,
  copy: { label, hint, button },
  ...field
}: WayFormProps & Pick<ComponentProps<'input'>, 'maxLength' | 'autoCapitalize' | 'defaultValue' | 'autoFocus'>) {
  return (
    <form className={heroForm} method="post" action={action}>
      <input type="hidden" name="way" value={way} />
      <TextField label={label} hint={hint} name={way} required autoComplete="off" spellCheck={false} {...field} />
      <Button type="submit" wide>
        {button}
      </Button>
    </form>
  )
}
