const day = 24 * 60 * 60 * 1000

/** Asks once for each key and keeps the answer for a day. A failure is neither repeated nor kept: the next question asks again. */
export function cached<Answer>(now: () => number, ask: (key: string) => Promise<Answer>) {
  const answers = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key: string): Promise<Answer> => {
    const known = answers.get(key)
    if (known && now() < known.until) return known.answer
    const entry = { until: now() + day, answer: ask(key) }
    answers.set(key, entry)
    entry.answer.catch(() => {
      if (answers.get(key) === entry) answers.delete(key)
    })
    return entry.answer
  }
}
