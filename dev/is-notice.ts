/** Whether an email is an unrequested notice about a change to the account. */
export const isNotice = ({ text }: { text: string }): boolean => text.includes('/end-sessions?')
