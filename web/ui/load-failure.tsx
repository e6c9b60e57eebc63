import { tryAgain } from '../copy/english/app.ts'
import { Button } from './button.tsx'
import * as css from './loaded.css.ts'
import { Notice } from './notice.tsx'

/** What could not be loaded, and a button that tries it once more. */
export function LoadFailure({ error, onRetry }: { error: string | undefined; onRetry: () => Promise<void> }) {
  return (
    <div className={css.failed}>
      <Notice tone="wrong">{error}</Notice>
      <p>
        <Button variant="quiet" onClick={() => void onRetry()}>
          {tryAgain}
        </Button>
      </p>
    </div>
  )
}
