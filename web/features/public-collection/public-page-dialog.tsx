import type { OwnPublicCollection, PublicCollection } from '@iyk/wire/public-collection.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { publicPage as copy } from '../../copy/english/public-collection.ts'
import { get } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CollectibleChoices } from './collectible-choices.tsx'
import { DeletePage } from './delete-page.tsx'
import { ImportedChoices } from './imported-choices.tsx'
import { PageChoices } from './page-choices.tsx'
import * as css from './public-page.css.ts'
import { PublicPageLink } from './public-page-link.tsx'
import { PublicPagePicture } from './public-page-picture.tsx'

const load = async () => ({ page: (await get<OwnPublicCollection>('/api/public-collection')).data })

/** Everything about the user's public page: whether it is on, its name and picture, and what it shows. */
export function PublicPageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog sheet title={copy.title} open={open} onClose={onClose}>
      <Settings />
    </Dialog>
  )
}

function Settings() {
  const own = useLoad(load, 'loading the public page', somethingWentWrong, 'public page')
  const { setValue } = own
  const setPage = useCallback((page: PublicCollection) => setValue({ page }), [setValue])
  /** How many pages were deleted here: the form begins again with each. */
  const [deletions, setDeletions] = useState(0)
  const deleted = useRef<HTMLParagraphElement>(null)
  // The button is gone with the page.
  useEffect(() => void (deletions > 0 && deleted.current?.focus()), [deletions])
  const forgetPage = () => {
    setValue({ page: null })
    setDeletions((before) => before + 1)
  }
  return (
    <Loaded load={own}>
      {({ page }) => (
        <div className={css.settings}>
          {deletions > 0 && !page && (
            <p ref={deleted} tabIndex={-1}>
              {copy.deleted}
            </p>
          )}
          {page?.taken_down_reason ? (
            <Notice tone="wrong">{copy.takenDown(page.taken_down_reason)}</Notice>
          ) : page?.is_on ? (
            <PublicPageLink page={page} />
          ) : (
            <p className={css.quiet}>{copy.intro}</p>
          )}
          <PageChoices key={deletions} page={page} onSaved={setPage} />
          {page && (
            <>
              <PublicPagePicture page={page} onSaved={setPage} />
              {/* Whether new ones are shown says what is shown while nothing was chosen. */}
              <CollectibleChoices key={String(page.shows_new)} />
              <ImportedChoices />
              {!page.taken_down_reason && <DeletePage page={page} onDeleted={forgetPage} />}
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}
