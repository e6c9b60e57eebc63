import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import type { IdentitySettings } from '../context.ts'

/** What emails show of the product. */
export const brandOf = ({ projectName, brand }: Pick<IdentitySettings, 'projectName' | 'brand'>): EmailBrand => ({
  ...brand,
  name: projectName,
})
