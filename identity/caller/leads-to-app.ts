import type { IdentitySettings } from '../context.ts'

/** Whether an address is none of our own pages: an app has what is added to it, whoever sent the email or began the flow. */
export const leadsToApp = (url: string, { publicUrl }: Pick<IdentitySettings, 'publicUrl'>): boolean =>
  new URL(url).origin !== new URL(publicUrl).origin
