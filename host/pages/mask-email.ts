/** `j•••@example.com`: enough to notice a wrong address, too little to learn one from the screen. */
export const maskEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.trim()
  return at > 0 ? `${first}•••${email.slice(at).trim()}` : first
}
