import { originalityKey } from '@iyk/cards/chips/protocol/originality.ts'

// Loaded before an operator command, so that it trusts the maker of the chips of a test in place of NXP, whose key signs no more than the chips that NXP sold.
originalityKey.set(Buffer.from(process.env.MAKER_PUBLIC_KEY ?? '', 'hex'))
