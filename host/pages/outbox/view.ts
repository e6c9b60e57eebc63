/** How a message is shown, as the query of its page says; anything else is the first of each. */
const choices = { as: ['html', 'text'], theme: ['light', 'dark'], width: ['phone', 'desktop'] } as const

export type View = { [name in keyof typeof choices]: (typeof choices)[name][number] } & {
  /** What was searched for; empty for nothing. */
  find: string
}

const longest = 320

/** A parameter that is repeated counts as absent. NUL is no text to the database. */
export const parseView = (query: Readonly<Record<string, unknown>>): View => {
  const choose = <Choice>(options: readonly [Choice, ...Choice[]], given: unknown) =>
    options.find((one) => one === given) ?? options[0]
  return {
    as: choose(choices.as, query.as),
    theme: choose(choices.theme, query.theme),
    width: choose(choices.width, query.width),
    find: typeof query.find === 'string' ? query.find.replaceAll('\0', '').trim().slice(0, longest) : '',
  }
}

/** The address of a page of the outbox in that view, without what is so anyway. */
export const addressOf = (path: string, view: View): string => {
  const usual = parseView({})
  const fields = Object.entries(view).filter(([name, value]) => value !== usual[name as keyof View])
  return fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path
}
