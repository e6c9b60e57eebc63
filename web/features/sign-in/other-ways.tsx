import { type ComponentType, useEffect, useRef } from 'react'
import { connect } from '../../session/connect.ts'
import { providerNames } from '../../session/provider-names.ts'
import { useLoad } from '../../session/use-load.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { ways as texts } from '../../texts/english/sign-in-methods.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { lastWay } from './last-way.ts'
import { leaveForProvider } from './leave-for-provider.ts'
import { loadWay } from './load-way.ts'
import * as css from './other-ways.css.ts'
import { WayMark } from './way-mark.tsx'
import type { WayProps } from './way-props.ts'
import { type FormWay, isFormWay, type OtherWay, offerWays } from './ways.ts'

/** The ways that are offered here, the one of the last time first. */
export async function findWays(): Promise<OtherWay[]> {
  const { config } = await connect()
  return offerWays(config, { last: lastWay.recall(), hasPasskeys: window.PublicKeyCredential !== undefined })
}

interface Props {
  returnTo: string | null
  /** Where the person was before a form took the place of the list; gets the focus. */
  focused: FormWay | undefined
  onChoose: (way: FormWay, Form: ComponentType<WayProps>) => void
}

/** All ways to sign in but the mail. One that has a form is handed on; a provider takes the page along. */
export function OtherWays({ returnTo, focused, onChoose }: Props) {
  const load = useLoad(findWays, 'finding the ways to sign in', problems.offline)
  const { busy, problem, run } = useDeed<OtherWay>()

  const open = async (way: FormWay) => {
    const Form = await loadWay(way).catch(() => undefined)
    if (!Form) return problems.offline
    onChoose(way, Form)
    return null
  }
  const choose = (way: OtherWay) => void run(way, () => (isFormWay(way) ? open(way) : leaveForProvider(way, returnTo)))

  return (
    <>
      <Loaded load={load}>
        {(ways) =>
          ways.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <ul className={css.list}>
              {ways.map((way) => (
                <Choice
                  key={way}
                  way={way}
                  wasLast={way === lastWay.recall()}
                  isFocused={way === focused}
                  busy={way === busy}
                  onPress={() => choose(way)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className={css.problem} role="alert">
        {problem}
      </p>
    </>
  )
}

interface ChoiceProps {
  way: OtherWay
  wasLast: boolean
  isFocused: boolean
  busy: boolean
  onPress: () => void
}

function Choice({ way, wasLast, isFocused, busy, onPress }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  const name = isFormWay(way) ? texts.names[way] : providerNames[way]
  return (
    <li className={joinClasses(css.item, wasLast && css.first)}>
      <button type="button" className={css.way} ref={button} aria-busy={busy || undefined} onClick={onPress}>
        <WayMark way={way} />
        <span>
          {wasLast ? texts.goOn(name) : name}
          {wasLast && <span className={css.hint}>{texts.lastTime}</span>}
        </span>
      </button>
    </li>
  )
}
