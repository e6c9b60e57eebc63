/** Whether a mail tells the owner of an account of a change, unasked. */
export const isNotice = ({ text }: { text: string }): boolean => text.includes('/end-sessions?')
