import { type ComponentType, useEffect, useRef } from 'react'
import { problems } from '../../copy/english/sign-in.ts'
import { ways as copy } from '../../copy/english/sign-in-methods.ts'
import { providerNames } from '../../format/provider-names.ts'
import { useLoad } from '../../http/use-load.ts'
import { connect } from '../../session/connect.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useAction } from '../../ui/use-action.ts'
import { lastMethod } from './last-method.ts'
import { loadMethod } from './load-method.ts'
import * as css from './other-methods.css.ts'
import { SignInMethodIcon } from './sign-in-method-icon.tsx'
import type { SignInMethodProps } from './sign-in-method-props.ts'
import { type FormMethod, isFormMethod, listOfferedMethods, type OtherMethod } from './sign-in-methods.ts'
import { startOauth } from './start-oauth.ts'

/** The methods offered here, the last-used one first. */
export async function findMethods(): Promise<OtherMethod[]> {
  const { config } = await connect()
  return listOfferedMethods(config, { last: lastMethod.get(), hasPasskeys: window.PublicKeyCredential !== undefined })
}

interface Props {
  returnTo: string | null
  /** Where the user was before a form replaced the list; gets the focus. */
  focused: FormMethod | undefined
  onChoose: (method: FormMethod, Form: ComponentType<SignInMethodProps>) => void
}

/** All sign-in methods except email. One with a form is passed on; a provider navigates away. */
export function OtherMethods({ returnTo, focused, onChoose }: Props) {
  const load = useLoad(findMethods, 'finding the ways to sign in', problems.offline)
  const { pending, error, run } = useAction<OtherMethod>()

  const open = async (method: FormMethod) => {
    const Form = await loadMethod(method).catch(() => undefined)
    if (!Form) return problems.offline
    onChoose(method, Form)
    return null
  }
  const choose = (method: OtherMethod) =>
    void run(method, () => (isFormMethod(method) ? open(method) : startOauth(method, returnTo)))

  return (
    <>
      <Loaded load={load}>
        {(offered) =>
          offered.length === 0 ? (
            <p>{copy.none}</p>
          ) : (
            <ul className={css.list}>
              {offered.map((method) => (
                <Choice
                  key={method}
                  method={method}
                  lastUsed={method === lastMethod.get()}
                  isFocused={method === focused}
                  pending={method === pending}
                  onClick={() => choose(method)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className={css.error} role="alert">
        {error}
      </p>
    </>
  )
}

interface ChoiceProps {
  method: OtherMethod
  lastUsed: boolean
  isFocused: boolean
  pending: boolean
  onClick: () => void
}

function Choice({ method, lastUsed, isFocused, pending, onClick }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  const name = isFormMethod(method) ? copy.names[method] : providerNames[method]
  return (
    <li className={joinClasses(css.item, lastUsed && css.first)}>
      <button type="button" className={css.method} ref={button} aria-busy={pending || undefined} onClick={onClick}>
        <SignInMethodIcon method={method} />
        <span>
          {lastUsed ? copy.continueWith(name) : name}
          {lastUsed && <span className={css.hint}>{copy.lastTime}</span>}
        </span>
      </button>
    </li>
  )
}
