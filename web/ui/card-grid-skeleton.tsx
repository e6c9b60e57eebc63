import * as css from './card-grid.css.ts'
import { Skeleton } from './skeleton.tsx'

/** Placeholders for the first cards of a grid. */
export function CardGridSkeleton() {
  return (
    <div className={css.grid}>
      {[0, 1, 2].map((place) => (
        <div className={css.cell} key={place}>
          <div className={css.link}>
            <Skeleton shape="card" />
          </div>
        </div>
      ))}
    </div>
  )
}
