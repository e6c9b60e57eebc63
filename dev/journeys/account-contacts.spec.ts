import {
  addPhone,
  codeTo,
  emails,
  expectAccount,
  expectSignedOut,
  messageTo,
  openAccount,
  phones,
  section,
  sessions,
  signInElsewhere,
  somePhone,
  test,
} from './account-world.ts'
import {
  endComplaints,
  expect,
  expectAccessible,
  expectAccessibleOnEveryScreen,
  expectOnlyRefusals,
  forgetLostCalls,
  screens,
  someone,
} from './world.ts'

test.describe('on a phone, looked at on both', () => {
  test.use({ viewport: screens.phone })

  test('an email address is added, waits for its code, is verified and removed', async ({
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
    await emails(page).getByLabel('New email address').fill(second.toUpperCase())
    await emails(page).getByRole('button', { name: 'Send a code' }).click()
    const field = emails(page).getByLabel('Code from the email')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(emails(page).getByText('Not verified yet')).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
    const code = await codeTo(host, second)
    await field.fill(code === '000000' ? '111111' : '000000')
    await expect(emails(page).getByText('That code is wrong, has expired, or has already been used')).toBeVisible()

    await page.reload()
    await emails(page)
      .getByRole('button', { name: `Send a code to ${second}` })
      .click()
    await expect(field).toBeFocused()
    await emails(page).getByRole('button', { name: 'Send again' }).click()
    await expect(emails(page).getByText('Only the newest one works')).toBeVisible()
    await field.fill(await codeTo(host, second, 3))
    await expect(emails(page).getByText(`${second} was added`)).toBeVisible()
    await expect(emails(page).getByRole('heading')).toBeFocused()
    await expect(emails(page).getByText('Verified')).toHaveCount(2)

    const remove = emails(page).getByRole('button', { name: `Remove ${second}` })
    await remove.click()
    await expect(emails(page).getByText('You won’t be able to sign in with it anymore')).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
    await emails(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await emails(page).getByRole('button', { name: 'Remove address' }).click()
    await expect(emails(page).getByText(`${second} was removed`)).toBeVisible()
    await expect(emails(page).getByText('Verified')).toHaveCount(1)
    expectOnlyRefusals(complaints)
  })

  test('a phone number is entered in local format, verified by text message or WhatsApp, and removed', async ({
    page,
    host,
    signIn,
    complaints,
  }) => {
    await signIn(page, someone('phone'), '/account')
    await expectAccount(page)
    const [first, second] = [somePhone(), somePhone()]
    await phones(page).getByRole('button', { name: 'Add a number' }).click()
    const field = phones(page).getByLabel('New phone number')
    await expect(field).toHaveAttribute('autocomplete', 'tel')
    await field.fill('0151 23456789')
    await phones(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(phones(page).getByText('This doesn’t look like a phone number')).toBeVisible()
    await field.fill(`001 (${first.slice(2, 5)}) ${first.slice(5, 8)}-${first.slice(8)}`)
    await phones(page).getByRole('button', { name: 'Send a code' }).click()
    await phones(page)
      .getByLabel('Code from the message')
      .fill(await codeTo(host, first))
    await expect(phones(page).getByText(`${first} was added`)).toBeVisible()

    await phones(page).getByRole('button', { name: 'Add a number' }).click()
    await field.fill(second)
    await phones(page).getByLabel('By WhatsApp').check()
    await phones(page).getByRole('button', { name: 'Send a code' }).click()
    await phones(page)
      .getByLabel('Code from the message')
      .fill(await codeTo(host, second))
    await expect(phones(page).getByText(`${second} was added`)).toBeVisible()

    await phones(page)
      .getByRole('button', { name: `Remove ${second}` })
      .click()
    await phones(page).getByRole('button', { name: 'Remove number' }).click()
    await expect(phones(page).getByText(`${second} was removed`)).toBeVisible()
    expectOnlyRefusals(complaints)
  })
})

test('a code that verified a number although its response was lost closes the field', async ({
  page,
  host,
  signIn,
  complaints,
}) => {
  await signIn(page, someone('lossy'), '/account')
  await expectAccount(page)
  const number = somePhone()
  await phones(page).getByRole('button', { name: 'Add a number' }).click()
  await phones(page).getByLabel('New phone number').fill(number)
  await phones(page).getByRole('button', { name: 'Send a code' }).click()
  const field = phones(page).getByLabel('Code from the message')
  await expect(field).toBeFocused()
  await page.route(
    '**/otps/authenticate',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.route('**/users/me', (route) => route.abort('connectionreset'), { times: 1 })
  const code = await codeTo(host, number)
  await field.fill(code)
  await expect(phones(page).getByText('You seem to be offline')).toBeVisible()
  await field.fill('')
  await field.fill(code)
  await expect(phones(page).getByText(`${number} was added`)).toBeVisible()
  await expect(field).toBeHidden()
  forgetLostCalls(complaints)
  expectOnlyRefusals(complaints)
})

test('the link in the email adds the address too, and the page waiting for the code notices', async ({
  page,
  host,
  signIn,
}) => {
  const second = someone('linked')
  await signIn(page, someone('link'), '/account')
  await expectAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New email address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('or open its link in this browser')).toBeVisible()
  const { subject, text } = await messageTo(host, second)
  expect(subject).toBe('Add this email address to your IYK Cards account')
  const tab = await page.context().newPage()
  await tab.goto(/https?:\S+/.exec(text)?.[0] ?? '')
  await expect(tab).toHaveURL(/\/account$/)
  await expect(emails(tab).getByText('Verified')).toHaveCount(2)
  await expect(emails(page).getByText(`${second} was added`)).toBeVisible()
  await expect(emails(page).getByLabel('Code from the email')).toHaveCount(0)
  await expect(emails(page).getByRole('heading')).toBeFocused()
})

test('after removing one address, the user can still enter the code for another', async ({ page, host, signIn }) => {
  const [second, third] = [someone('second'), someone('third')]
  const add = async (email: string) => {
    await emails(page).getByRole('button', { name: 'Add an address' }).click()
    await emails(page).getByLabel('New email address').fill(email)
    await emails(page).getByRole('button', { name: 'Send a code' }).click()
  }
  const field = emails(page).getByLabel('Code from the email')
  await signIn(page, someone('first'), '/account')
  await expectAccount(page)
  await add(second)
  await field.fill(await codeTo(host, second))
  await expect(emails(page).getByText(`${second} was added`)).toBeVisible()
  await add(third)
  await expect(field).toBeVisible()

  await emails(page)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await emails(page).getByRole('button', { name: 'Remove address' }).click()
  await expect(emails(page).getByText(`${second} was removed`)).toBeVisible()
  await field.fill(await codeTo(host, third))
  await expect(emails(page).getByText(`${third} was added`)).toBeVisible()
  await expect(emails(page).getByText(`${second} was removed`)).toHaveCount(0)
})

test('removing the address that signed the user in here says that it signs out, and does, but nowhere else', async ({
  page,
  host,
  browser,
  signIn,
  complaints,
}) => {
  const [first, second] = [someone('stays'), someone('leaves')]
  await signIn(page, first, '/account')
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New email address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await emails(page)
    .getByLabel('Code from the email')
    .fill(await codeTo(host, second))
  await expect(emails(page).getByText(`${second} was added`)).toBeVisible()

  const elsewhere = await signInElsewhere(browser, host, { email: second, count: 2 })
  await elsewhere.goto(`${host.url}/account`)
  const remove = (email: string) => emails(elsewhere).getByRole('button', { name: `Remove ${email}` })
  await remove(first).click()
  await expect(emails(elsewhere).getByText(`Remove ${first}?`)).not.toContainText('signs you out')
  await emails(elsewhere).getByRole('button', { name: 'Cancel' }).click()
  await remove(second).click()
  await expect(emails(elsewhere).getByText(`Remove ${second}?`)).toContainText('this also signs you out here')
  await emails(elsewhere).getByRole('button', { name: 'Remove address' }).click()
  await expectSignedOut(elsewhere)

  await page.reload()
  await expect(emails(page).getByText(first)).toBeVisible()
  await expect(emails(page).getByText(second)).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('a page in German sends German emails and text messages', async ({ page, host, signIn }) => {
  const [second, number] = [someone('zweite'), somePhone()]
  await signIn(page, someone('erste'))
  await page.context().addCookies([{ name: 'language', value: 'de', url: host.url }])
  await page.goto('/account')
  const mails = section(page, 'E-Mail-Adressen')
  await mails.getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await mails.getByLabel('Neue E-Mail-Adresse').fill(second)
  await mails.getByRole('button', { name: 'Code senden' }).click()
  await expect(mails.getByText(`Wir haben eine E-Mail an ${second} geschickt.`)).toBeVisible()
  expect((await messageTo(host, second)).text).toContain('Code')
  expect((await messageTo(host, second)).subject).not.toContain('Add this email address')
  await mails.getByLabel('Code aus der E-Mail').fill(await codeTo(host, second))
  await expect(mails.getByText(`${second} wurde hinzugefügt`)).toBeVisible()

  const numbers = section(page, 'Telefonnummern')
  await numbers.getByRole('button', { name: 'Nummer hinzufügen' }).click()
  await numbers.getByLabel('Neue Telefonnummer').fill(number)
  await numbers.getByRole('button', { name: 'Code senden' }).click()
  await numbers.getByLabel('Code aus der Nachricht').fill(await codeTo(host, number))
  await expect(numbers.getByText(`${number} wurde hinzugefügt`)).toBeVisible()
  expect((await messageTo(host, number)).text).not.toMatch(/\byour\b/i)
})

test('an address that belongs to someone else is refused in plain words, and the last sign-in method cannot be removed', async ({
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
  await signIn(page, mine, '/account')
  await expectAccount(page)

  await expect(emails(page).getByRole('listitem')).toContainText('This is your only sign-in method')
  await expect(emails(page).getByRole('button', { name: `Remove ${mine}` })).toHaveCount(0)

  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  for (const [typed, said] of [
    [theirs, 'This address belongs to another account'],
    [mine, 'You’ve already added this address'],
    ['ada@denied.example', 'Addresses from this domain aren’t allowed here'],
    ['ada@example', 'This doesn’t look like an email address'],
  ] as const) {
    await emails(page).getByLabel('New email address').fill(typed)
    await emails(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(emails(page).getByText(said)).toBeVisible()
  }
  await expectAccessible(page)
  await page.context().setOffline(true)
  await emails(page).getByLabel('New email address').fill(someone('offline'))
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('You seem to be offline. Try again')).toBeVisible()
  await page.context().setOffline(false)
  expectOnlyRefusals(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')))

  await phones(page).getByRole('button', { name: 'Add a number' }).click()
  for (const [typed, said] of [
    [theirNumber, 'This number belongs to another account'],
    ['+999 55512345', 'This isn’t a valid country code'],
    ['12345', 'This doesn’t look like a phone number'],
  ] as const) {
    await phones(page).getByLabel('New phone number').fill(typed)
    await phones(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(phones(page).getByText(said)).toBeVisible()
  }
  endComplaints(complaints)
})

test('too many attempts, a method that is already gone and an ended session are each explained', async ({
  page,
  browser,
  host,
  signIn,
  complaints,
}) => {
  const [email, second] = [someone('often'), someone('impatient')]
  await signIn(page, email, '/account')
  await expectAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New email address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  for (let count = 2; count <= 5; count += 1) {
    await emails(page).getByRole('button', { name: 'Send again' }).click()
    await messageTo(host, second, count)
    await expect(emails(page).getByText('Only the newest one works')).toBeVisible()
  }
  await emails(page).getByRole('button', { name: 'Send again' }).click()
  await expect(emails(page).getByText('Wait a few minutes, then try again')).toBeVisible()

  const other = await signInElsewhere(browser, host, { email, count: 2 })
  await openAccount(other)
  await emails(other)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await expect(emails(other).getByText('It was never verified')).toBeVisible()
  await emails(other).getByRole('button', { name: 'Remove address' }).click()
  await expect(emails(other).getByText(`${second} was removed`)).toBeVisible()
  await emails(page)
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await emails(page).getByRole('button', { name: 'Remove address' }).click()
  await expect(emails(page).getByText(`${second} was removed`)).toBeVisible()
  await expect(emails(page).getByRole('listitem')).toHaveCount(1)

  await sessions(other).getByRole('button', { name: 'Sign out everywhere' }).click()
  await sessions(other).getByRole('button', { name: 'Yes, everywhere' }).click()
  await expectSignedOut(other)
  await other.context().close()
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New email address').fill(someone('late'))
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await expect(emails(page).getByText('Reload the page to sign in again')).toBeVisible()
  await page.reload()
  await expectSignedOut(page)
  expectOnlyRefusals(complaints)
})

test('what was collected with another address shows up once that address is verified on the account', async ({
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
  await phone.getByLabel('Email address').fill(second)
  await phone.getByRole('button', { name: 'Keep it' }).click()
  await expect(phone.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await other.close()

  await page.goto('/collection')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Opening night of the reading room')).toHaveCount(0)
  await openAccount(page)
  await emails(page).getByRole('button', { name: 'Add an address' }).click()
  await emails(page).getByLabel('New email address').fill(second)
  await emails(page).getByRole('button', { name: 'Send a code' }).click()
  await emails(page)
    .getByLabel('Code from the email')
    .fill(await codeTo(host, second, 2))
  await expect(emails(page).getByText(`${second} was added`)).toBeVisible()
  await page.goto('/collection')
  await expect(page.getByText('Opening night of the reading room').first()).toBeVisible()
})
