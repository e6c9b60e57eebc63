import { startChipTask } from '@iyk/cards/chips/store.ts'
import { enqueue, listByState, markFailed } from '@iyk/kit/outbox/store.ts'
import type { Page } from '@playwright/test'
import { backendOf } from './backend-of.ts'
import { test } from './console-world.ts'
import { startReceiver } from './webhook-receiver.ts'
import { expect, expectGoodAppearance, expectOnlyRefusals, projectSecret, someone } from './world.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const said = (page: Page) => main(page).getByRole('status').filter({ hasText: /\S/ }).first()
const undo = (page: Page) => said(page).getByRole('button', { name: 'Undo' })
const dialog = (page: Page) => page.getByRole('dialog')
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** An event that hasn’t started is canceled, not ended. */
const running = { start_date: '2025-06-18T19:00', end_date: '2090-06-18T23:30' }

test('an owner ends an event, reopens it, cancels it, takes that back, and gives it to someone else, who stays its organizer', async ({
  page,
  openConsole,
  organizer,
  cards,
  complaints,
}) => {
  const { ids, email } = await organizer([{ name: 'Long night of open doors 🚪', place: 'Hall 5', ...running }])
  const heir = await organizer([])
  const id = ids[0]!
  await cards('events', 'approve', id)
  await openConsole(page, 'owner', `/console/events/${id}`)
  const status = main(page)
    .getByText(/^(Active|Ended early|Canceled)$/)
    .first()
  await expect(status).toHaveText('Active')

  await button(page, 'End now').click()
  await expect(dialog(page)).toContainText('No one can collect it from now on.')
  await answer(page, 'End now')
  await expect(said(page)).toContainText('Ended.')
  await expect(status).toHaveText('Ended early')
  expect((await cards('events', 'show', id)).toLowerCase()).toContain('ended')
  await button(page, 'Reopen').click()
  await expect(said(page)).toContainText('Reopened.')
  await expect(status).toHaveText('Active')

  await button(page, 'Cancel event').click()
  await dialog(page).getByLabel('Why? Everyone sees this.').selectOption('Safety')
  await dialog(page).getByLabel('Don’t email the guests').check()
  await answer(page, 'Cancel event')
  await expect(said(page)).toContainText('Canceled.')
  await expect(status).toHaveText('Canceled')
  await expect(main(page).getByText(/ · Safety$/)).toBeVisible()
  await undo(page).click()
  await expect(said(page)).toContainText('Reopened.')
  await expect(button(page, 'Reopen')).toBeHidden()

  await button(page, 'Transfer').click()
  await answer(page, 'Transfer')
  await expect(dialog(page).getByText('Enter an email address or ID.')).toBeVisible()
  await dialog(page).getByLabel('Email address or ID of the new organizer').fill('nobody.at.all@example.com')
  await answer(page, 'Transfer')
  await expect(dialog(page).getByText('There’s no account with this address or ID.')).toBeVisible()
  await dialog(page).getByLabel('Email address or ID of the new organizer').fill(heir.email)
  await answer(page, 'Transfer')
  await expect(said(page)).toContainText('Transferred.')
  await page.getByRole('link', { name: /^…/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: heir.email })).toBeVisible()
  await page.goto('/console/audit?act=events')
  for (const act of ['events.transfer', 'events.cancel', 'events.reopen', 'events.end'])
    await expect(page.getByRole('rowheader', { name: act }).first()).toBeVisible()
  expect(email).not.toBe(heir.email)
  expectOnlyRefusals(complaints)
})

test('an owner bans someone with their public events, for a reason that they read', async ({
  page,
  openConsole,
  organizer,
  cards,
}) => {
  const { email, ids } = await organizer([{ name: 'Of someone who is banned by an owner', place: 'Hall 3' }])
  await cards('events', 'approve', ids[0]!)
  await openConsole(page, 'owner', `/console/people?search=${email}`)
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await dialog(page).getByLabel('Take them down, too').check()
  await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(dialog(page).getByText('Write a reason.')).toBeVisible()
  await dialog(page).getByLabel('Reason for taking them down').fill('It wasn’t theirs to announce.')
  await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(said(page)).toContainText('Banned. 1 event was taken down.')
  await expect(page.getByText(/^Banned since/)).toBeVisible()
  expect(await cards('events', 'show', ids[0]!)).toContain('It wasn’t theirs to announce.')
})

test('an owner names an operator and reads what no longer works, changes their role and removes them', async ({
  page,
  openConsole,
  organizer,
  host,
  complaints,
}) => {
  const { email } = await organizer([])
  const backend = backendOf(host)
  await backend.passwords.migrate({ email, hash: `$2b$10$${'.'.repeat(53)}`, hash_type: 'bcrypt' })
  await openConsole(page, 'owner', '/console/operators')
  await button(page, 'Add an operator').click()
  await answer(page, 'Add an operator')
  await expect(dialog(page).getByText('Enter an email address or ID.')).toBeVisible()
  await dialog(page).getByLabel('Email address or ID').fill('nobody.at.all@example.com')
  await answer(page, 'Add an operator')
  await expect(dialog(page).getByText('There’s no account with this address or ID.')).toBeVisible()
  await dialog(page).getByLabel('Email address or ID').fill(email)
  await dialog(page).getByLabel('Moderator').check()
  await answer(page, 'Add an operator')
  await expect(said(page)).toContainText(`${email} is an operator now.`)
  await expect(said(page)).toContainText('They have no second step yet.')
  await expect(said(page)).toContainText('No longer works, because an app has used the account: Password.')
  await expectGoodAppearance(page)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: email }) })
  await expect(row).toContainText('Moderator')
  await button(page, `Change role: ${email}`).click()
  await dialog(page).getByLabel('Support').check()
  await answer(page, 'Change role')
  await expect(said(page)).toContainText(`${email}: Support.`)
  await expect(row).toContainText('Support')
  await button(page, `Remove ${email}`).click()
  await answer(page, 'Remove')
  await expect(said(page)).toContainText(`${email} isn’t an operator anymore.`)
  await expect(row).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('an owner blocks a card and takes that back, gives it to someone, renames it, takes it from them and removes it', async ({
  page,
  openConsole,
  organizer,
  cards,
}) => {
  const { email } = await organizer([])
  const card = someone('door').split('@')[0]!
  await cards('cards', 'add', card)
  await openConsole(page, 'owner', `/console/cards?search=${card}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: card }) })
  const choose = async (what: string, of = card) => {
    await button(page, `Change ${of}`).click()
    await dialog(page).getByRole('button', { name: what, exact: true }).click()
  }
  await expect(row).toContainText('No holder')
  await choose('Block')
  await answer(page, 'Block')
  await expect(said(page)).toContainText(`${card} is blocked.`)
  await expect(row).toContainText('Blocked by an operator')
  await undo(page).click()
  await expect(said(page)).toContainText(`${card} works again.`)
  await expect(row).toContainText('No holder')

  await choose('Give to a holder')
  await dialog(page).getByLabel('Email address or ID of the holder').fill(email)
  await answer(page, 'Give to a holder')
  await expect(said(page)).toContainText(`${card} has a new holder.`)
  await expect(row).toContainText('Works')
  await choose('Rename')
  await dialog(page).getByLabel('Name').fill(`${card} ☂️`)
  await answer(page, 'Rename')
  await expect(said(page)).toContainText(`It’s called ${card} ☂️ now.`)
  await choose('Release', `${card} ☂️`)
  await answer(page, 'Release')
  await expect(said(page)).toContainText('has no holder anymore.')
  await expect(row).toContainText('No holder')

  await choose('Remove', `${card} ☂️`)
  await answer(page, 'Remove')
  await expect(dialog(page).getByText('That’s something else. Nothing was done.')).toBeVisible()
  await dialog(page)
    .getByLabel(/^To confirm, type/)
    .fill(`${card} ☂️`)
  await answer(page, 'Remove')
  await expect(said(page)).toContainText('is removed.')
  await page.reload()
  await expect(page.getByText('Nothing matches. Try another word or filter.')).toBeVisible()
  expect(await cards('cards', 'list')).not.toContain(card)
})

test('an owner forgets a chip that was taken off a reader too early, and is told when a collectible isn’t there', async ({
  page,
  openConsole,
  database,
  complaints,
}) => {
  const uid = '04C0FFEE112233'
  const says = { mirrors_tamper: false, inscription: null }
  await startChipTask(database, uid, {
    goal: 'program',
    label: 'umbrella-1',
    version: 1,
    masterKey: null,
    now: new Date(),
    ...says,
  })
  await openConsole(page, 'owner', '/console/cards')
  await expect(page.getByRole('row').filter({ hasText: uid })).toContainText('umbrella-1')
  await expectGoodAppearance(page)
  await button(page, `Forget the chip ${uid}`).click()
  await expect(dialog(page)).toContainText('only be used after it’s wiped')
  await answer(page, 'Forget')
  await expect(said(page)).toContainText('Forgotten.')
  await expect(page.getByRole('heading', { name: 'Unfinished chips' })).toBeHidden()

  await button(page, 'Take back').click()
  await answer(page, 'Take back')
  await expect(dialog(page).getByText('Enter the ID of a collectible.')).toBeVisible()
  await dialog(page).getByLabel('ID of the collectible').fill('00000000-0000-4000-8000-000000000000')
  await dialog(page).getByLabel('Reason').fill('It was collected by mistake.')
  await answer(page, 'Take back')
  await expect(dialog(page).getByRole('alert')).toContainText(/collectible/i)
  expectOnlyRefusals(complaints)
})

test('an owner pauses a webhook and takes that back, sends a test that fails, and sends it again once its receiver is mended', async ({
  page,
  openConsole,
  organizer,
}) => {
  const receiver = await startReceiver()
  try {
    const { jwt } = await organizer([])
    const url = `${receiver.url}&of=${someone('hook')}`
    const made = await page.request.post('/api/webhooks', {
      headers: { authorization: `Bearer ${jwt}` },
      data: { url, types: ['card.tapped'] },
    })
    expect(made.status(), await made.text()).toBe(200)
    await openConsole(page, 'owner', '/console/webhooks')
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: url, exact: true }) })
    await row.getByRole('button', { name: `Pause ${url}` }).click()
    await expect(said(page)).toContainText('Paused. What happens meanwhile waits.')
    await expect(row).toContainText('Paused by an operator')
    await undo(page).click()
    await expect(said(page)).toContainText('Resumed.')
    await expect(row).toContainText('Works')

    receiver.status = 500
    await row.getByRole('button', { name: `Deliveries to ${url}` }).click()
    await expect(page.getByText(/^Nothing was sent in the last/)).toBeVisible()
    await button(page, 'Send a test').click()
    await expect(said(page)).toContainText('The test is on its way.')
    const test = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Test' })
    await expect(test).toContainText('The server responded with 500.')
    receiver.status = 200
    await test.getByRole('button', { name: /^Send again: Test/ }).click()
    await expect(said(page)).toContainText('It’s on its way again.')
    await expect(test).toContainText('Delivered')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    await page.reload()
    await expect(test).toContainText('Delivered')
    await button(page, 'All webhooks').click()
    await expect(page.getByRole('table', { name: 'Deliveries' })).toHaveCount(0)
    await expect(row).toBeVisible()

    const { id } = (await made.json()).data
    const address = `/console/webhooks?webhook=${id}`
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/console/webhooks') lists.push(search)
    })
    await page.request.delete(`/api/webhooks/${id}`, { headers: { authorization: `Bearer ${jwt}` } })
    await page.goto(address)
    await expect(page.getByText('This webhook isn’t there anymore.')).toBeVisible()
    expect(lists).toEqual([`?webhook_id=${id}`])
    await button(page, 'All webhooks').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('This webhook isn’t there anymore.')).toHaveCount(0)
  } finally {
    receiver.close()
  }
})

test('an owner reads why emails failed, sends one again, then all of them, and learns that a test needs a server', async ({
  page,
  openConsole,
  database,
  complaints,
}) => {
  const [one, other] = [someone('bounced'), someone('bounced')]
  const now = new Date()
  for (const to of [one, other]) {
    await enqueue(
      database,
      { channel: 'email', to, subject: 'Harbor Walk 🌊', text: 'Hello', html: '<p>Hello</p>' },
      now,
    )
    const [waiting] = await listByState(database, { state: 'waiting', search: to, limit: 1 })
    await markFailed(database, Number(waiting!.id), '550 5.1.1 No such mailbox here', now)
  }
  await openConsole(page, 'owner', `/console/emails?search=${one}`)
  const row = (to: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: to }) })
  await expect(row(one)).toContainText('550 5.1.1 No such mailbox here')
  await expectGoodAppearance(page)
  await button(page, `Send again to ${one}`).click()
  await expect(said(page)).toContainText('It’s on its way again.')
  await page.reload()
  await expect(row(one)).toContainText(/Waiting|Sent/)
  await button(page, 'Send all that failed again').click()
  await answer(page, 'Send all that failed again')
  await expect(said(page)).toContainText(/\d+ messages? (is|are) on (its|their) way again\./)
  await page.goto(`/console/emails?search=${other}`)
  await expect(row(other)).toContainText(/Waiting|Sent/)

  await button(page, 'Send a test').click()
  await dialog(page).getByLabel('Email address').fill('')
  await answer(page, 'Send a test')
  await expect(dialog(page).getByText('Enter an email address.')).toBeVisible()
  await dialog(page).getByLabel('Email address').fill(one)
  await answer(page, 'Send a test')
  await expect(dialog(page).getByText('SMTP_URL is not set.')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('settings say of a secret that it is set, and show it nowhere', async ({ page, openConsole }) => {
  const replies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/console/')) replies.push(response.text())
  })
  await openConsole(page, 'owner', '/console/settings?show=set')
  const row = page.getByRole('row').filter({ has: page.getByText('PROJECT_SECRET', { exact: true }) })
  await expect(row).toContainText('Set. It’s a secret.')
  await page.getByLabel('Name or meaning').fill('RATE_LIMITS')
  await expect(page.getByRole('row').filter({ has: page.getByText('RATE_LIMITS', { exact: true }) })).toContainText(
    'off',
  )
  await expect(row).toBeHidden()
  for (const text of [await page.content(), ...(await Promise.all(replies))]) expect(text).not.toContain(projectSecret)
})
