import {
  addPhone,
  codeTo,
  emails,
  expectSignedOut,
  messageTo,
  openAccount,
  phones,
  screens,
  section,
  sessions,
  signInElsewhere,
  somePhone,
  test,
} from './account-world.ts'
import { expect, expectAccessible, expectOnlyRefusals, someone } from './world.ts'

for (const [screen, viewport] of screens)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport })

    test('an e-mail address is added, waits for its code, is proved and removed', async ({
      page,
      host,
      signIn,
      complaints,
    }) => {
      const [first, second] = [someone('ada'), someone('second')]
      await signIn(page, first)
      await page.getByRole('link', { name: 'Account', exact: true }).click()
      await expect(emails(page).getByText(first)).toBeVisible()

      await emails(page).getByRole('button', { name: 'Add an address' }).click()
      await emails(page).getByLabel('New e-mail address').fill(second.toUpperCase())
      await emails(page).getByRole('button', { name: 'Send a code' }).click()
      const field = emails(page).getByLabel('Code from the mail')
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(emails(page).getByText('Waits for its code')).toBeVisible()
      await expectAccessible(page)
      const code = await codeTo(host, second)
      await field.fill(code === '000000' ? '111111' : '000000')
      await expect(emails(page).getByText('This is not the newest code')).toBeVisible()

      await page.reload()
      await emails(page)
        .getByRole('button', { name: `Send a code to ${second}` })
        .click()
      await expect(field).toBeFocused()
      await emails(page).getByRole('button', { name: 'Send it again' }).click()
      await expect(emails(page).getByText('Only the newest one works')).toBeVisible()
      await field.fill(await codeTo(host, second, 3))
      await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
      await expect(emails(page).getByRole('heading')).toBeFocused()
      await expect(emails(page).getByText('Verified')).toHaveCount(2)

      const remove = emails(page).getByRole('button', { name: `Remove ${second}` })
      await remove.click()
      await expect(emails(page).getByText('It will not sign you in any more')).toBeVisible()
      await expectAccessible(page)
      await emails(page).getByRole('button', { name: 'Keep it' }).click()
      await expect(remove).toBeFocused()
      await remove.click()
      await emails(page).getByRole('button', { name: 'Remove the address' }).click()
      await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()
      await expect(emails(page).getByText('Verified')).toHaveCount(1)
      expectOnlyRefusals(complaints)
    })

    test('a phone number is written as people do, proved by text or by WhatsApp, and removed', async ({
      page,
      host,
      signIn,
      complaints,
    }) => {
      await signIn(page, someone('phone'))
      await openAccount(page)
      const [first, second] = [somePhone(), somePhone()]
      await phones(page).getByRole('button', { name: 'Add a number' }).click()
      const field = phones(page).getByLabel('New phone number')
      await expect(field).toHaveAttribute('autocomplete', 'tel')
      await field.fill('0151 23456789')
      await phones(page).getByRole('button', { name: 'Send a code' }).click()
      await expect(phones(page).getByText('This does not look like a phone number')).toBeVisible()
      await field.fill(`001 (${first.slice(2, 5)}) ${first.slice(5, 8)}-${first.slice(8)}`)
      await phones(page).getByRole('button', { name: 'Send a code' }).click()
      await phones(page)
        .getByLabel('Code from the message')
        .fill(await codeTo(host, first))
      await expect(phones(page).getByText(`${first} is yours now`)).toBeVisible()

      await phones(page).getByRole('button', { name: 'Add a number' }).click()
      await field.fill(second)
      await phones(page).getByLabel('By WhatsApp').check()
      await phones(page).getByRole('button', { name: 'Send a code' }).click()
      await phones(page)
        .getByLabel('Code from the message')
        .fill(await codeTo(host, second))
      await expect(phones(page).getByText(`${second} is yours now`)).toBeVisible()

      await phones(page)
        .getByRole('button', { name: `Remove ${second}` })
        .click()
      await phones(page).getByRole('button', { name: 'Remove the number' }).click()
      await expect(phones(page).getByText(`${second} is removed`)).toBeVisible()
      expectOnlyRefusals(complaints)
    })
  })

test('the link of the mail adds the address too, and the page that waits for the code knows', async ({
  page,
  host,
  signIn,
}) => {
  const second = someone('linked')
  await signIn(page, someone('link'))
  await openAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('or open its link in this browser')).toBeVisible()
  const { subject, text } = await messageTo(host, second)
  expect(subject).toBe('Add this address to your IYK Cards account')
  const tab = await page.context().newPage()
  await tab.goto(/https?:\S+/.exec(text)?.[0] ?? '')
  await expect(tab).toHaveURL(/\/account$/)
  await expect(emails(tab).getByText('Verified')).toHaveCount(2)
  await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
  await expect(emails(page).getByLabel('Code from the mail')).toHaveCount(0)
  await expect(emails(page).getByRole('heading')).toBeFocused()
})

test('who removes one address may go on typing the code of another', async ({ page, host, signIn }) => {
  const [second, third] = [someone('second'), someone('third')]
  const add = async (email: string) => {
    await emails(page).getByRole('button', { name: 'Add an address' }).click()
    await emails(page).getByLabel('New e-mail address').fill(email)
    await emails(page).getByRole('button', { name: 'Send a code' }).click()
  }
  const field = emails(page).getByLabel('Code from the mail')
  await signIn(page, someone('first'))
  await openAccount(page)
  await add(second)
  await field.fill(await codeTo(host, second))
  await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
  await add(third)
  await expect(field).toBeVisible()

  await emails(page)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await emails(page).getByRole('button', { name: 'Remove the address' }).click()
  await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()
  await field.fill(await codeTo(host, third))
  await expect(emails(page).getByText(`${third} is yours now`)).toBeVisible()
  await expect(emails(page).getByText(`${second} is removed`)).toHaveCount(0)
})

test('a page in German writes German mails and texts', async ({ page, host, signIn }) => {
  const [second, number] = [someone('zweite'), somePhone()]
  await signIn(page, someone('erste'))
  await page.context().addCookies([{ name: 'language', value: 'de', url: host.url }])
  await page.goto('/account')
  const mails = section(page, 'E-Mail-Adressen')
  await mails.getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await mails.getByLabel('Neue E-Mail-Adresse').fill(second)
  await mails.getByRole('button', { name: 'Code schicken' }).click()
  await expect(mails.getByText(`Wir haben eine Mail an ${second} geschickt.`)).toBeVisible()
  expect((await messageTo(host, second)).text).toContain('Code')
  expect((await messageTo(host, second)).subject).not.toContain('Add this address')
  await mails.getByLabel('Code aus der Mail').fill(await codeTo(host, second))
  await expect(mails.getByText(`${second} gehört jetzt zu dir`)).toBeVisible()

  const numbers = section(page, 'Telefonnummern')
  await numbers.getByRole('button', { name: 'Nummer hinzufügen' }).click()
  await numbers.getByLabel('Neue Telefonnummer').fill(number)
  await numbers.getByRole('button', { name: 'Code schicken' }).click()
  await numbers.getByLabel('Code aus der Nachricht').fill(await codeTo(host, number))
  await expect(numbers.getByText(`${number} gehört jetzt zu dir`)).toBeVisible()
  expect((await messageTo(host, number)).text).not.toMatch(/\byour\b/i)
})

test('an address of somebody else is refused in plain words, and the last way in stays without being asked', async ({
  page,
  browser,
  host,
  signIn,
  complaints,
}) => {
  const [mine, theirs] = [someone('mine'), someone('theirs')]
  const other = await signInElsewhere(browser, host, { email: theirs, count: 1 })
  await openAccount(other)
  const theirNumber = somePhone()
  await addPhone(other, host, theirNumber)
  await other.context().close()
  await signIn(page, mine)
  await openAccount(page)

  await expect(emails(page).getByRole('listitem')).toContainText('Stays until you add another way in')
  await expect(emails(page).getByRole('button', { name: `Remove ${mine}` })).toHaveCount(0)

  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  for (const [typed, said] of [
    [theirs, 'This address belongs to another account'],
    [mine, 'You have this address already'],
    ['ada@denied.example', 'Addresses of this domain cannot be used here'],
    ['ada@example', 'This does not look like an e-mail address'],
  ] as const) {
    await emails(page).getByLabel('New e-mail address').fill(typed)
    await emails(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(emails(page).getByText(said)).toBeVisible()
  }
  await expectAccessible(page)
  await page.context().setOffline(true)
  await emails(page).getByLabel('New e-mail address').fill(someone('offline'))
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('You seem to be offline. Nothing is lost')).toBeVisible()
  await page.context().setOffline(false)
  expectOnlyRefusals(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')))

  await phones(page).getByRole('button', { name: 'Add a number' }).click()
  for (const [typed, said] of [
    [theirNumber, 'This number belongs to another account'],
    ['+999 55512345', 'No country has this code'],
    ['12345', 'This does not look like a phone number'],
  ] as const) {
    await phones(page).getByLabel('New phone number').fill(typed)
    await phones(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(phones(page).getByText(said)).toBeVisible()
  }
  complaints.length = 0
})

test('what is asked for too often waits, what is gone already is gone, and an ended sign-in says so', async ({
  page,
  browser,
  host,
  signIn,
  complaints,
}) => {
  const [email, second] = [someone('often'), someone('impatient')]
  await signIn(page, email)
  await openAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  for (let count = 2; count <= 5; count += 1) {
    await emails(page).getByRole('button', { name: 'Send it again' }).click()
    await messageTo(host, second, count)
    await expect(emails(page).getByText('Only the newest one works')).toBeVisible()
  }
  await emails(page).getByRole('button', { name: 'Send it again' }).click()
  await expect(emails(page).getByText('wait a few minutes, then try again')).toBeVisible()

  const other = await signInElsewhere(browser, host, { email, count: 2 })
  await openAccount(other)
  await emails(other)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await expect(emails(other).getByText('Its code was never typed')).toBeVisible()
  await emails(other).getByRole('button', { name: 'Remove the address' }).click()
  await expect(emails(other).getByText(`${second} is removed`)).toBeVisible()
  await emails(page)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await emails(page).getByRole('button', { name: 'Remove the address' }).click()
  await expect(emails(page).getByText(`${second} is removed`)).toBeVisible()
  await expect(emails(page).getByRole('listitem')).toHaveCount(1)

  await sessions(other).getByRole('button', { name: 'Sign out everywhere' }).click()
  await sessions(other).getByRole('button', { name: 'Yes, everywhere' }).click()
  await expectSignedOut(other)
  await other.context().close()
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(someone('late'))
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('Reload the page, and you can sign in again')).toBeVisible()
  await page.reload()
  await expectSignedOut(page)
  expectOnlyRefusals(complaints)
})

test('what was collected with another address is found once that address is proved on the account', async ({
  page,
  browser,
  host,
  signIn,
  tap,
}) => {
  const [first, second] = [someone('home'), someone('work')]
  await signIn(page, first)
  const other = await browser.newContext()
  const phone = await other.newPage()
  await phone.goto(await tap())
  await phone.getByLabel('E-mail address').fill(second)
  await phone.getByRole('button', { name: 'Keep it' }).click()
  await expect(phone.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  await other.close()

  await page.goto('/collection')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Opening night of the reading room')).toHaveCount(0)
  await openAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New e-mail address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await emails(page)
    .getByLabel('Code from the mail')
    .fill(await codeTo(host, second, 2))
  await expect(emails(page).getByText(`${second} is yours now`)).toBeVisible()
  await page.goto('/collection')
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
})
