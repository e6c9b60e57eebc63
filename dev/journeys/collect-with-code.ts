import type { Browser } from '@playwright/test'
import { expect } from './world.ts'

/** A guest's browser without JavaScript that collects by email and enters the code. */
export const collectWithCode = async (
  browser: Browser,
  { address, email, shares, code }: { address: string; email: string; shares: boolean; code: () => Promise<string> },
) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(address)
  const box = phone.getByLabel('Share my email with the organizer')
  await expect(box).not.toBeChecked()
  if (shares) await box.check()
  await phone.getByLabel('Email address').fill(email)
  await phone.getByRole('button', { name: 'Keep it' }).click()
  await expect(phone.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await phone.getByLabel('Code').fill(await code())
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByText('It’s in your collection now.')).toBeVisible()
  await context.close()
}
