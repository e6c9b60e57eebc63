import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAsPhone } from '@iyk/cards/chips/protocol/read-as-phone.ts'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { Webhook } from 'standardwebhooks'
import { type ChipEmulator, createChipEmulator } from '../chip-emulator/chip-emulator.ts'
import { createOriginalityKey } from '../chip-emulator/originality.ts'
import { layOnReader } from '../chip-emulator/vpcd.ts'
import { startPcsc, withPcsc } from '../pcsc.ts'
import { startCommand } from '../start-command.ts'
import { collectWithCode } from './collect-with-code.ts'
import { scanCode } from './kiosk-world.ts'
import { startReceiver } from './webhook-receiver.ts'
import { expect, expectGoodAppearance, someone, test } from './world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Programs blank chips on a real PC/SC service, one after the other, as the operator lays them on the reader. */
const programChips = async (
  chips: readonly ChipEmulator[],
  { pattern, environment, maker }: { pattern: string; environment: Record<string, string>; maker: string },
) => {
  const ends: (() => unknown)[] = []
  const t = { after: (end: () => unknown) => void ends.unshift(end) }
  try {
    const reader = await startPcsc(t)
    const words = ['chips', 'program', '--count', String(chips.length), '--name', pattern, '--sound', 'off']
    const command = startCommand(t, words, {
      ...environment,
      ...reader.environment,
      MAKER_PUBLIC_KEY: maker,
      // The runner of journeys asks for colors, which end no line with a period.
      FORCE_COLOR: '0',
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../chip-emulator/trust-maker.ts')}`,
    })
    await command.line(/^Lay 10 chips on the reader\.$/)
    for (const [at, chip] of chips.entries()) {
      // On its two places in turn: one that is empty for less than the reader takes to look again would not be seen to have been.
      const laid = await layOnReader(chip, { port: reader.port + (at % 2) })
      const verified = new RegExp(`is programmed and verified\\. ${at + 1} of ${chips.length}\\.$`)
      // A chip that is to be laid again would be waited for in vain; this shows what was said of it.
      await expect.poll(() => command.lines).toContainEqual(expect.stringMatching(verified))
      await laid.remove()
    }
    expect((await command.closed).code).toBe(0)
  } finally {
    for (const end of ends) await end()
  }
}

/** The address that a phone reads off a chip that is held to it. */
const tapChip = async (chip: ChipEmulator) => {
  chip.enterField()
  const address = await readAsPhone(chip)
  chip.leaveField()
  return address!
}

test('an organizer’s day: ten chips, an event, a kiosk, staff, the live view, the guest list and a webhook', async ({
  page,
  browser,
  host,
  signIn,
  mailTo,
  cards,
}) => {
  const organizer = someone('organizer')
  const batch = someone('badge').slice(0, 14)
  const receiver = await startReceiver()
  try {
    const { privateKey, publicKey } = createOriginalityKey()
    const chips = Array.from({ length: 10 }, () => createChipEmulator({ maker: { privateKey } }))
    const environment = { ...host.environment, PUBLIC_URL: host.url }
    // Where no reader can be made, the rest of the day is with simulated cards.
    const hasReader = withPcsc.skip === false
    if (hasReader) await programChips(chips, { pattern: `${batch}-{n}`, environment, maker: publicKey })
    else for (const at of chips.keys()) await cards('cards', 'add', `${batch}-${at + 1}`)
    const tapCard = async (number: number) =>
      hasReader ? tapChip(chips[number - 1]!) : (await cards('cards', 'tap', `${batch}-${number}`)).trim()

    await signIn(page, organizer, '/account#webhooks')
    const webhooks = page.getByRole('dialog', { name: 'Webhooks' })
    await webhooks.getByRole('button', { name: 'Add a webhook' }).click()
    await webhooks.getByLabel('URL').fill(receiver.url)
    await webhooks.getByRole('button', { name: 'Add webhook', exact: true }).click()
    const secret = (await webhooks.getByText(/^whsec_/).textContent()) ?? ''
    await webhooks.getByRole('button', { name: 'I’ve saved it' }).click()

    await page.goto('/events/new')
    await page.getByLabel('Name', { exact: true }).fill('Day of the harbor ⚓')
    await page.getByLabel('Starts').fill('2020-01-01T18:00')
    await page.getByLabel('Ends').fill('2036-01-01T23:00')
    await page.getByLabel('Place', { exact: true }).fill('Pier 7')
    await button(page, 'Create event').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Day of the harbor ⚓' })).toBeVisible()
    const eventId = page.url().split('/').at(-1) as string
    await cards('events', 'approve', eventId)
    const given = await cards('cards', 'hold', `${batch}-{n}`, '--holder', organizer, '--event', eventId)
    expect(given).toContain(`now holds 10 cards, ${batch}-1 to ${batch}-10,`)
    await page.reload()
    await expect(page.getByText(`${batch}-10`)).toBeVisible()

    for (const way of ['Kiosk', 'By staff']) {
      const section = page.getByRole('region', { name: way })
      await button(page, 'Turn on').and(section.getByRole('button')).click()
      await expect(section.getByRole('button', { name: 'Turn off' })).toBeVisible()
    }

    const [tapped, quiet, scanned, typed] = ['tapped', 'quiet', 'scanned', 'typed'].map(someone) as [
      string,
      string,
      string,
      string,
    ]
    const collect = (address: string, email: string, shares: boolean) =>
      collectWithCode(browser, { address, email, shares, code: async () => (await mailTo(email)).code as string })
    await collect(await tapCard(1), tapped, true)
    await collect(await tapCard(10), quiet, false)
    await page.goto(`/kiosk/${eventId}`)
    await expect(page.getByRole('img', { name: 'QR code to collect this event' })).toBeVisible()
    await collect(await scanCode(page), scanned, true)
    await page.goto(`/staff/${eventId}`)
    await page.getByLabel('Guest’s email address').fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: typed }).getByText('Given')).toBeVisible()
    expect((await mailTo(typed)).text).toContain('Day of the harbor')

    await page.goto(`/events/${eventId}/live`)
    await expect(page.getByText(/^\d+ collected$/)).toHaveText('4 collected')
    await expectGoodAppearance(page)

    await page.goto(`/events/${eventId}/guests`)
    const downloading = page.waitForEvent('download')
    await button(page, 'Download CSV').click()
    const table: string[][] = parse(await readFile(await (await downloading).path(), 'utf8'), { bom: true })
    expect(table.slice(1).map(([number, , email, by]) => [number, email, by])).toEqual([
      ['1', tapped, 'Card'],
      ['2', '', 'Card'],
      ['3', scanned, 'Kiosk'],
      ['4', '', 'Staff'],
    ])

    await page.goto('/account#webhooks')
    await webhooks.getByRole('button', { name: receiver.url }).click()
    await expect(webhooks.getByText('Something was collected')).toHaveCount(4)
    await expect(webhooks.getByText('Delivered')).toHaveCount(7)
    const told = receiver.received.map(
      ({ headers, text }) => (new Webhook(secret).verify(text, headers) as { type: string }).type,
    )
    const [first, ...rest] = told
    expect([first, ...rest.sort()]).toEqual([
      'event.approved',
      ...Array(2).fill('card.tapped'),
      ...Array(4).fill('collectible.collected'),
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('@example.com')
  } finally {
    receiver.close()
  }
})
