/** An event from midnight to midnight. */
export const wholeDay = (date: string) => `${date}, all day`
