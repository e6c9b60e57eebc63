export const numberMark = '{n}'

/** The name of the card at a place, counted from 0. Zeros before the first number give all numbers its length. */
export function nameByPattern(pattern: string, start: string, place: number): string {
  const number = String(BigInt(start) + BigInt(place)).padStart(start.length, '0')
  return pattern.replaceAll(numberMark, number)
}
