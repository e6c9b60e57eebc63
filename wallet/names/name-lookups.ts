/** What `names.ts` loads on first use, viem's character table included. */
export { findAddress } from './find-address.ts'
export { findAvatar } from './find-avatar.ts'
export { findName } from './find-name.ts'
