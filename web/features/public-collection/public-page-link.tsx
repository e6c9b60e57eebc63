import type { PublicCollection } from '@iyk/wire/public-collection.ts'
import { useState } from 'react'
import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { share } from '../../ui/share.ts'
import * as css from './public-page.css.ts'

/** Where the page is, to open and to share. */
export function PublicPageLink({ page: { name, display_name: title } }: { page: PublicCollection }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof share>>>()
  const path = `/@${name}`
  const url = `${location.origin}${path}`
  return (
    <section className={css.part}>
      <p>
        {copy.isOn}{' '}
        <a className={css.address} href={path}>
          <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
        </a>
      </p>
      <div className={css.actions}>
        <Button onClick={async () => setResult(await share({ title, url }))}>{copy.share}</Button>
        <LinkButton variant="quiet" href={path}>
          {copy.view}
        </LinkButton>
      </div>
      <p className={css.status} role="status">
        {result === 'copied' && copy.copied}
        {result === 'failed' && (
          <>
            {copy.notCopied} <a href={path}>{url}</a>
          </>
        )}
      </p>
    </section>
  )
}
