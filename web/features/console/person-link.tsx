import { frame as copy } from '../../copy/english/console.ts'
import { useStore } from '../../state/use-store.ts'
import * as css from './console.css.ts'
import { consoleState } from './console-state.ts'

/** A user, as far as this operator may know them: a link where there is a page about them. */
export function PersonLink({ id, name }: { id: string | null; name?: string | undefined }) {
  const { me } = useStore(consoleState)
  if (id === null) return copy.none
  const shown = name || <code className={css.code}>{shorten(id)}</code>
  const own = id === me?.user_id && ` (${copy.you})`
  const isPage = me?.has_people && (me.role === 'owner' || me.role === 'support')
  return (
    <>
      {isPage ? (
        <a className={css.person} dir="auto" title={id} href={`/console/people/${id}`}>
          {shown}
        </a>
      ) : (
        <span dir="auto" title={id}>
          {shown}
        </span>
      )}
      {own}
    </>
  )
}

/** The end of an id tells users apart, and fits into a column. */
function shorten(id: string): string {
  return id.length > 20 ? `…${id.slice(-12)}` : id
}
