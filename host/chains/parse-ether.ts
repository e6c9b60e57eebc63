const decimals = 18

/** Parses an amount in ether, such as 0.002, to wei; undefined for anything else, and for more than a billion. */
export const parseEther = (value: string): bigint | undefined => {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(value) ?? []
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(decimals, '0'))
}

/** An amount in wei as ether, without zeros at its end. */
export const formatEther = (wei: bigint): string => {
  const digits = String(wei < 0n ? -wei : wei).padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
  return wei < 0n ? `-${text}` : text
}
