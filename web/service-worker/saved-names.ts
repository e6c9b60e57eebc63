/** Pages of ours that need no network, by their address, and those that they replaced. */
export const savedPages = 'pages'
/** The files of those pages. A file never changes under its name. */
export const savedFiles = 'files'
/** What was loaded for one user; the rest of the name is their id. */
export const privatePrefix = 'private-'

/** The page that the app starts in. */
export const shellAddress = '/offline/shell'
/** In place of any other page. */
export const awayAddress = '/offline/away'
/** After a tap that is still to be sent. */
export const waitingAddress = '/offline/waiting'

/** The name of the database with taps that are still to be sent. */
export const tapsDatabase = 'taps'
/** The same of what staff entered and is still to be sent. */
export const staffDatabase = 'staff'

/** Before the names of the codes that this browser shows, in `localStorage`: of its user's own event, and as a paired screen. */
export const codesPrefix = { own: 'own-codes ', paired: 'codes ' } as const
