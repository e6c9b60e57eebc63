/** How long a text is in the unit of every limit in `limits.ts` that is named characters: as JSON Schema counts, an emoji such as 🌊 is one. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _character of text) count++
  return count
}
