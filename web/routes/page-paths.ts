import { matchPath } from '../navigation/match-path.ts'

/** Every page that requires a signed-in user, by its pattern. */
const signedInPaths = [
  '/events',
  '/events/new',
  '/events/:eventId',
  '/events/:eventId/edit',
  '/events/:eventId/live',
  '/events/:eventId/guests',
  '/cards',
  '/collection',
  '/collection/:collectibleId',
  '/staff/:event',
  '/wallet',
  '/account',
] as const

export type SignedInPath = (typeof signedInPaths)[number]

/** Shown to whoever has a paired browser, too. */
export const kioskPaths = ['/kiosk', '/kiosk/:event'] as const

const paths = ['/', '/auth/email', ...kioskPaths, ...signedInPaths]

/** Any other path is no page of the app, whoever asks for it. */
export function isPagePath(path: string): boolean {
  return paths.some((pattern) => matchPath(pattern, path))
}

/** The pattern of the first of these pages that a path is one of. */
export function findSignedInPath(path: string): SignedInPath | undefined {
  return signedInPaths.find((pattern) => matchPath(pattern, path))
}

/** Stands for every path that is no page: all of them show the same. */
export const anyUnknown = '/*'
