/** Contracts that are at the same address on every chain that has them. */
export const ensUniversalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
export const poapContract = '0x22C1f6050E56d2876009903609a2cC3fEf83B415'

/** Where names are registered. */
export const chainOfNames = 1
export const chainsWithPoaps: readonly number[] = [1, 100]
