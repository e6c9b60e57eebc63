/** `j•••@example.com`: enough to notice a wrong address, too little to learn one over a shoulder. */
export const maskEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.trim()
  return at > 0 ? `${first}•••${email.slice(at).trim()}` : first
}
