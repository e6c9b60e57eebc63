type Work = () => Promise<unknown>

/**
 * The share of all pairs in which one took longer than the other (Mann–Whitney): a half when nothing tells them apart, 1 or 0 when the clock always does. They
 * alternate, so that other load on the machine affects both.
 */
export const shareOfSlower = async (one: Work, other: Work, rounds: number): Promise<number> => {
  const spent: [one: number[], other: number[]] = [[], []]
  const works: [Work, 0 | 1][] = [
    [one, 0],
    [other, 1],
  ]
  for (let round = 0; round < rounds; round += 1)
    for (const [work, which] of round % 2 ? works : works.toReversed()) {
      const begun = process.hrtime.bigint()
      await work()
      spent[which].push(Number(process.hrtime.bigint() - begun))
    }
  const slower = spent[0].flatMap((mine) => spent[1].map((theirs): number => (mine > theirs ? 1 : 0)))
  return slower.reduce((sum, count) => sum + count, 0) / slower.length
}
