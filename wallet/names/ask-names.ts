/** What `names.ts` fetches on first use, viem's table of letters included. */
export { findAddress } from './find-address.ts'
export { findAvatar } from './find-avatar.ts'
export { findName } from './find-name.ts'
