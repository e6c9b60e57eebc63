/** Where links of mails and providers lead: to the page of this origin that finishes a sign-in, and from there to `returnTo`. */
export const wayBack = (returnTo: string | null): string =>
  `${location.origin}/auth/email${returnTo === null ? '' : `?${new URLSearchParams({ return_to: returnTo })}`}`
