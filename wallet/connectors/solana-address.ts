const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export const isSolanaAddress = (value: unknown): value is string => typeof value === 'string' && base58.test(value)
