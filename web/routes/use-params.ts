import { matchPath } from '../navigation/match-path.ts'
import { useLocation } from '../navigation/router.tsx'
import { findSignedInPath } from './page-paths.ts'

/** What the pattern of this page calls the parts of its path. */
export function useParams(): Readonly<Record<string, string>> {
  const { pathname } = useLocation()
  const pattern = findSignedInPath(pathname)
  return (pattern && matchPath(pattern, pathname)) ?? {}
}
