import { matchPath } from '../navigation/match-path.ts'
import { useLocation } from '../navigation/router.tsx'

/** Every page that requires a signed-in user, by its pattern. */
const signedInPaths = [
  '/events',
  '/events/new',
  '/events/:eventId',
  '/events/:eventId/edit',
  '/cards',
  '/collection',
  '/collection/:collectibleId',
  '/wallet',
  '/account',
] as const

export type SignedInPath = (typeof signedInPaths)[number]

const paths = ['/', '/auth/email', ...signedInPaths]

/** Any other path is no page of the app, whoever asks for it. */
export function isPagePath(path: string): boolean {
  return paths.some((pattern) => matchPath(pattern, path))
}

/** The pattern of the first of these pages that a path is one of. */
export function findSignedInPath(path: string): SignedInPath | undefined {
  return signedInPaths.find((pattern) => matchPath(pattern, path))
}

/** What the pattern of this page calls the parts of its path. */
export function useParams(): Readonly<Record<string, string>> {
  const { pathname } = useLocation()
  const pattern = findSignedInPath(pathname)
  return (pattern && matchPath(pattern, pathname)) ?? {}
}

/** Stands for every path that is no page: all of them show the same. */
export const anyUnknown = '/*'
