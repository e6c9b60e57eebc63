/** Where the links of our own mails lead: a sign-in that ends in the collection. */
export const collectionLink = (publicUrl: string): string => `${publicUrl}/auth/email?return_to=/collection`
