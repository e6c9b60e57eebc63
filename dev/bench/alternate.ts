/** What some operations took: processor time in microseconds, of the process that serves and of Postgres. */
export type Window = { operations: number; seconds: number; process: number; postgres: number }
export type Contender = { name: string; run: (operations: number) => Promise<Window> }
/** `first` operations warm up; then each round is as many as they say take `seconds`. Zero seconds: `first` again. */
export type Effort = { rounds: number; seconds: number; first: number }

/** The windows of the contenders, taken in turn, so that a noisy machine disturbs all alike. */
export const alternate = async (
  contenders: readonly Contender[],
  { rounds, seconds, first }: Effort,
): Promise<Map<string, Window[]>> => {
  const windows = new Map<string, Window[]>(contenders.map(({ name }) => [name, []]))
  const operations = new Map<string, number>()
  for (const { name, run } of contenders) {
    const warm = await run(first)
    operations.set(name, Math.max(first, Math.round((seconds * warm.operations) / warm.seconds)))
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { name, run } of contenders) windows.get(name)?.push(await run(operations.get(name) as number))
  return windows
}
