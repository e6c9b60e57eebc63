/** Where the links in our own emails lead: a sign-in that ends in the collection. */
export const collectionLink = (publicUrl: string): string => `${publicUrl}/auth/email?return_to=/collection`
