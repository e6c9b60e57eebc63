import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodAppearanceOnEveryScreen, someone, test } from './world.ts'

const fillEvent = async (page: Page, name: string) => {
  await page.goto('/events/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Starts').fill('2020-01-01T18:00')
  await page.getByLabel('Ends').fill('2036-01-01T23:00')
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
}
/** A name of its own, so that no other journey's event is meant. */
const nameOf = (what: string) => `${what} ${someone('at').slice(3, 11)}`
const choose = async (page: Page, action: string | RegExp) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}
const badge = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()

test('a draft is submitted, its supply changed, the event canceled, reopened, ended, repeated and deleted', async ({
  page,
  signIn,
  cards,
}) => {
  const name = nameOf('Harbor night')
  await signIn(page, someone('life'))
  await fillEvent(page, name)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(badge(page, 'Draft')).toBeVisible()
  const eventId = page.url().split('/').at(-1) as string
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(badge(page, 'Pending approval')).toBeVisible()
  await cards('events', 'approve', eventId)
  await page.reload()
  await expect(badge(page, 'Active')).toBeVisible()

  await choose(page, /^Change the supply/)
  await page.getByRole('textbox', { name: 'Supply' }).fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000')).toBeVisible()
  await page.getByRole('textbox', { name: 'Supply' }).fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('40', { exact: true })).toBeVisible()

  await choose(page, /^Cancel event/)
  await expectAccessible(page)
  // Everyone reads the reason, so none is chosen beforehand.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('Choose a reason.')).toBeVisible()
  await page.getByLabel('Why? Everyone sees this.').selectOption('Illness')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
  await expect(badge(page, 'Canceled')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(page)
  const guest = await page.context().newPage()
  await guest.goto(`/e/${eventId}`)
  await expect(guest.getByText('This event was canceled because someone is ill.')).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(guest)
  const calendar = await page.request.get(`${new URL(guest.url()).pathname}.ics`)
  expect(await calendar.text()).toContain('STATUS:CANCELLED')
  await guest.close()

  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(badge(page, 'Active')).toBeVisible()
  await choose(page, /^End now/)
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(badge(page, 'Expired')).toBeVisible()

  await choose(page, /^Duplicate/)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit event' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(badge(page, 'Draft')).toBeVisible()
  await choose(page, /^Delete/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(name) })).toHaveCount(1)
})

test('a co-host and staff are invited, see what they may, and leave; the event is given away', async ({
  page,
  browser,
  host,
  baseURL,
  signIn,
  cards,
  mailTo,
}) => {
  const name = nameOf('Reading night')
  await signIn(page, someone('organizer'))
  await fillEvent(page, name)
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const eventId = page.url().split('/').at(-1) as string
  await cards('events', 'approve', eventId)
  await page.reload()

  const people = page.getByRole('region', { name: 'People' })
  const invite = async (email: string, role: string) => {
    await people.getByRole('button', { name: 'Invite someone' }).click()
    await people.getByLabel('Email address').fill(email)
    await people.getByLabel('Role').selectOption(role)
    await people.getByRole('button', { name: 'Send invitation' }).click()
    await expect(people.getByText(`We emailed ${email}.`)).toBeVisible()
  }
  const [helper, partner] = [someone('helper'), someone('partner')]
  await invite(helper, 'Staff')
  await invite(partner, 'Co-host')
  await expectGoodAppearanceOnEveryScreen(page)
  const mails: { to: string; subject: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  const invitation = mails.find(({ to }) => to === helper)
  expect(invitation?.subject).toBe(`You’re invited to help at “${name}”`)

  const of = async (email: string) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    const own = await context.newPage()
    await signIn(own, email, /https?:\S+/.exec(invitation!.text)?.[0])
    return own
  }
  const staff = await of(helper)
  const offer = `Help at “${name}” as staff`
  await expect(staff.getByText(offer)).toBeVisible()
  await expectGoodAppearanceOnEveryScreen(staff)
  await staff.getByRole('button', { name: `Accept: ${offer}` }).click()
  await expect(staff.getByText('You’re in.')).toBeVisible()
  await staff.getByRole('region', { name: 'Shared with you' }).getByRole('link', { name, exact: true }).click()
  await expect(staff.getByText('You’re on the staff of this event')).toBeVisible()
  await expect(staff.getByText('Handing out by staff is off for this event.')).toBeVisible()
  await page.getByRole('region', { name: 'By staff' }).getByRole('button', { name: 'Turn on' }).click()
  await staff.goto('/events')
  await staff.getByRole('link', { name: `Hand out at ${name}` }).click()
  const guest = someone('guest')
  await staff.getByLabel('Guest’s email address').fill(guest)
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('listitem').filter({ hasText: guest }).getByText('Given')).toBeVisible()
  expect((await mailTo(guest)).text).toContain(name)
  await staff.goto(`/events/${eventId}`)
  await expect(staff.getByText('Handing out by staff is off')).toBeHidden()
  await expectGoodAppearanceOnEveryScreen(staff)
  await staff.getByRole('link', { name: 'Hand out' }).click()
  await expect(staff).toHaveURL(`/staff/${eventId}`)
  await staff.goBack()
  await expect(staff.getByText('in the last hour')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(staff.getByRole('heading', { name: 'Cards', exact: true })).toHaveCount(0)
  const door = await staff.context().newPage()
  await door.goto(`/staff/${eventId}`)
  await staff.context().route('**/api/staff/*/handouts', (route) => route.abort('internetdisconnected'))
  await door.getByLabel('Guest’s email address').fill(someone('late'))
  await door.keyboard.press('Enter')
  await expect(door.getByText('1 to be sent')).toBeVisible()
  await choose(staff, /^Leave/)
  await staff.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Your events' })).toBeVisible()
  await expect(staff.getByRole('link', { name })).toHaveCount(0)
  await staff.context().unroute('**/api/staff/*/handouts')
  await door.getByRole('button', { name: 'Send now' }).click()
  await expect(door.getByText('You may no longer hand out here.')).toBeVisible()

  const cohost = await of(partner)
  await cohost.getByRole('button', { name: `Accept: Co-host “${name}”` }).click()
  await cohost.getByRole('region', { name: 'Shared with you' }).getByRole('link', { name }).click()
  await expect(cohost.getByText('You’re a co-host of this event.')).toBeVisible()
  await expect(cohost.getByRole('link', { name: 'Edit' })).toBeVisible()

  await choose(page, /^Transfer/)
  await page.getByLabel('Their email address').fill(partner)
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await cohost.goto('/events')
  await cohost.getByRole('button', { name: `Accept: Take over “${name}”` }).click()
  await expect(cohost.getByText('The event is yours now.')).toBeVisible()
  await cohost.goto(`/events/${eventId}`)
  await expect(cohost.getByRole('region', { name: 'People' }).getByText('Former organizer')).toBeVisible()
  await page.goto(`/events/${eventId}`)
  await expect(page.getByText('You’re a co-host of this event.')).toBeVisible()
  await staff.context().close()
  await cohost.context().close()
})
