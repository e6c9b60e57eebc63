import { type ComponentType, useState } from 'react'
import { importChunk } from '../../../chunks/import-chunk.ts'
import { apiKeys as copy } from '../../../copy/english/account.ts'
import { offline } from '../../../copy/english/app.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import * as css from '../account-section.css.ts'
import { AccountSection } from '../account-section.tsx'

/** Keys of other programs. Few people have any, so all but a button is loaded when it is opened. */
export function ApiKeys() {
  const { pending, error, run } = useAction()
  const [list, setList] = useState<{ List: ComponentType }>()
  const open = () =>
    importChunk(() => import('./api-key-list.tsx')).then(
      ({ ApiKeyList }) => {
        setList({ List: ApiKeyList })
        return null
      },
      () => offline,
    )
  return (
    <AccountSection title={copy.title} text={copy.text}>
      {list ? (
        <list.List />
      ) : (
        <Button variant="quiet" pending={pending !== undefined} onClick={() => void run('submit', open)}>
          {copy.show}
        </Button>
      )}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </AccountSection>
  )
}
