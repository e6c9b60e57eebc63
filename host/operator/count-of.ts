/** Such as “1 card” and “3 people”; `many` where it is not `one` with an s. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
