import type { RandomBytes } from '@iyk/kit/clock.ts'

/** 32 bytes in base64url, padded as the vendor's are; the contract's section 3.1. */
export const newLinkToken = (randomBytes: RandomBytes): string => `${randomBytes(32).toString('base64url')}=`
