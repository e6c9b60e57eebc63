import { Skeleton } from './skeleton.tsx'
import * as css from './wall.css.ts'

/** Holds the places of the first cards of a wall. */
export function WallSkeleton() {
  return (
    <div className={css.wall}>
      {[0, 1, 2].map((place) => (
        <span className={css.place} key={place}>
          <span className={css.link}>
            <Skeleton shape="card" />
          </span>
        </span>
      ))}
    </div>
  )
}
