import { picture } from '@iyk/wire/limits.ts'
import type { PublicCollection, PublicCollectionReply } from '@iyk/wire/public-collection.ts'
import { useRef } from 'react'
import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describePageError } from './describe-page-error.ts'
import * as css from './public-page.css.ts'

const address = '/api/public-collection/picture'

/** Saved as soon as it is chosen. */
export function PublicPagePicture({
  page,
  onSaved,
}: {
  page: PublicCollection
  onSaved: (page: PublicCollection) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { pending, error, run } = useAction<'choose' | 'remove'>()
  const save = async (file: File | null) => {
    // It would be refused without being read.
    if (file && file.size > picture.bytes) return copy.pictureTooLarge
    try {
      const { data } = await (file
        ? http<PublicCollectionReply>('PUT', address, { file })
        : http<PublicCollectionReply>('DELETE', address))
      if (input.current) input.current.value = ''
      onSaved(data)
      return null
    } catch (error) {
      reportError(error, 'saving the picture of the public page')
      return describePageError(error)
    }
  }
  return (
    <section className={css.picture} aria-busy={pending !== undefined || undefined}>
      {page.picture_url !== null && <img className={css.portrait} src={page.picture_url} alt={copy.pictureNow} />}
      <LabelledField label={copy.picture} hint={copy.pictureHint} error={error}>
        {(ids) => (
          <input
            {...ids}
            ref={input}
            className={css.file}
            type="file"
            accept={picture.types.join()}
            onChange={({ currentTarget: { files } }) => {
              const file = files?.[0]
              if (file) void run('choose', () => save(file))
            }}
          />
        )}
      </LabelledField>
      {page.picture_url !== null && (
        <Button variant="quiet" pending={pending === 'remove'} onClick={() => void run('remove', () => save(null))}>
          {copy.removePicture}
        </Button>
      )}
    </section>
  )
}
