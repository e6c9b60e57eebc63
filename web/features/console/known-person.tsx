import type { PersonDetail } from '@iyk/wire/console-people.ts'
import { useEffect, useState } from 'react'
import { useStore } from '../../state/use-store.ts'
import { callConsole } from './call-console.ts'
import { consoleState } from './console-state.ts'
import { PersonLink } from './person-link.tsx'

/** A user by name or address, for operators who may know them; until then, and for others, by the end of their id. */
export function KnownPerson({ id }: { id: string }) {
  const { me } = useStore(consoleState)
  const mayKnow = me?.has_people === true && me.role === 'owner'
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (!mayKnow) return
    let isLeft = false
    callConsole<PersonDetail>('GET', `/people/${encodeURIComponent(id)}`).then(
      ({ data }) => isLeft || setName(data.name || data.email),
      // Their id says it, too.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [id, mayKnow])
  return <PersonLink id={id} name={name} />
}
