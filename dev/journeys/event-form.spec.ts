import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectGoodAppearanceOnEveryScreen, someone, test } from './world.ts'

const colors = { red: [255, 0, 0], green: [0, 160, 0], blue: [0, 0, 255], yellow: [255, 220, 0] } as const
type Color = keyof typeof colors

/** A picture of four colors, clockwise from the top left. */
const drawQuarters = (width: number, height: number, names: readonly Color[]) => {
  const half = { width: width / 2, height: height / 2 }
  const places = [
    { left: 0, top: 0 },
    { left: half.width, top: 0 },
    { left: half.width, top: half.height },
    { left: 0, top: half.height },
  ]
  return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite(
    names.map((name, place) => {
      const [r, g, b] = colors[name]
      return { input: { create: { ...half, channels: 3 as const, background: { r, g, b } } }, ...places[place]! }
    }),
  )
}
const nameOf = (rgb: readonly number[]) =>
  (Object.keys(colors) as Color[]).find((name) => colors[name].every((part, at) => Math.abs(part - rgb[at]!) < 40))

const corners = [
  [0.04, 0.06],
  [0.96, 0.06],
  [0.96, 0.94],
  [0.04, 0.94],
] as const

/** The color of each corner of the picture that the host serves for the event on the page. */
const servedCorners = async (page: Page) => {
  const picture = page.locator('[data-card] img').first()
  await expect(picture).toHaveAttribute('src', /^\/pictures\//)
  const response = await page.request.get((await picture.getAttribute('src')) as string)
  const { data, info } = await sharp(await response.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ratio = info.width / info.height
  const found = corners.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return nameOf([...data.subarray(at, at + 3)])
  })
  return { ratio, corners: found }
}
/** The same of what the dialog shows. */
const shownCorners = async (page: Page) => {
  const pixels = await page.locator('canvas[data-crop]').evaluate((canvas: HTMLCanvasElement, places) => {
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: canvas.width, height: canvas.height })
    const context = copy.getContext('2d', { willReadFrequently: true })!
    context.drawImage(canvas, 0, 0)
    return places.map(([x, y]) => [
      ...context.getImageData(Math.floor(x * copy.width), Math.floor(y * copy.height), 1, 1).data,
    ])
  }, corners)
  return pixels.map(nameOf)
}
const cardRatio = 85.6 / 53.98

const fillIn = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Place', { exact: true }).fill('Pier 7')
  await page.getByLabel('Starts', { exact: true }).fill('2030-01-01T18:00')
  await page.getByLabel('Ends', { exact: true }).fill('2030-01-01T23:00')
}
const isSaved = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

test.describe('in British English', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })

  test('a date is typed as people write it and said in words, and what is unclear is asked', async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone('typist'), '/events/new')
    const [start, end] = [page.getByLabel('Starts', { exact: true }), page.getByLabel('Ends', { exact: true })]
    await page.getByLabel('Name', { exact: true }).fill('Typed night')
    await page.getByLabel('Place', { exact: true }).fill('Pier 7')
    await start.fill('12 May 2030 7pm')
    await expect(page.getByText(/^Sunday,? 12 May 2030 at 19:00, Berlin time$/)).toBeVisible()
    await end.fill('2am')
    await expect(page.getByText(/^Monday,? 13 May 2030 at 02:00, Berlin time$/)).toBeVisible()
    await end.blur()
    await expect(end).toHaveValue('13 May 2030, 02:00')

    // The end follows the start.
    await start.fill('5/6/2030 20:00')
    await expect(page.getByText(/^Wednesday,? 5 June 2030 at 20:00, Berlin time$/)).toBeVisible()
    await expect(end).toHaveValue('6 Jun 2030, 03:00')
    await expectGoodAppearanceOnEveryScreen(page)
    await page.getByRole('button', { name: /^No, Monday,? 6 May 2030 at 20:00$/ }).click()
    await expect(start).toHaveValue('6 May 2030, 20:00')
    await expect(end).toHaveValue('7 May 2030, 03:00')

    // Nothing is guessed.
    await start.fill('6 May 2030 at 8')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Check this date. We couldn’t tell what it means.')).toBeVisible()
    await expect(start).toBeFocused()
    await expect(page.getByText('Morning or evening?')).toBeVisible()
    await expectGoodAppearanceOnEveryScreen(page)
    await page.getByRole('button', { name: /^Monday,? 6 May 2030 at 20:00$/ }).click()
    await start.fill('soon')
    await expect(page.getByText(/^We don’t understand this\. Write it like/)).toBeVisible()
    await start.fill('6 May 2030')
    await expect(page.getByText(/^Monday,? 6 May 2030, at what time\? Add it to the date\.$/)).toBeVisible()
    // What is not understood yet is there after a reload, as it was typed.
    await page.reload()
    await expect(start).toHaveValue('6 May 2030')
    await start.fill('6 May 2030 20:00 – 23:30')
    await expect(end).toHaveValue('6 May 2030, 23:30')
    await page.getByRole('button', { name: 'Create event' }).click()
    await isSaved(page, 'Typed night')
    await expect(page.locator('[data-card] time').first()).toHaveAttribute('datetime', '2030-05-06T18:00:00.000Z')
  })

  test('an end that is filled in when someone is about to type one is replaced by what they type', async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone('early'), '/events/new')
    await fillIn(page, 'First night')
    await page.getByRole('button', { name: 'Create event' }).click()
    await isSaved(page, 'First night')
    const [start, end] = [page.getByLabel('Starts', { exact: true }), page.getByLabel('Ends', { exact: true })]
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    // What reads dates comes late, as on a bad line.
    await page.route('**/assets/read-typed-date-*.js', async (route) => {
      await entered
      await route.continue()
    })
    await page.goto('/events/new')
    await start.fill('12 May 2030 7pm')
    await end.focus()
    enter()
    await expect(end).toHaveValue('13 May 2030, 00:00')
    await page.keyboard.type('11pm')
    await expect(end).toHaveValue('11pm')
    await expect(page.getByText(/^Sunday,? 12 May 2030 at 23:00, Berlin time$/)).toBeVisible()
  })

  test('a time zone is found by city, country and offset, and times that clocks skip or repeat are said so', async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone('zones'), '/events/new')
    await page.getByLabel('Name', { exact: true }).fill('Night of the clocks')
    await page.getByLabel('Place', { exact: true }).fill('Pier 7')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    const options = page.getByRole('listbox').getByRole('option')
    await expect(zone).toHaveValue(/^Berlin, UTC\+[12]$/)
    await page.getByLabel('Starts', { exact: true }).fill('1 July 2030 18:00')
    await page.getByLabel('Ends', { exact: true }).fill('1 July 2030 22:00')
    await expect(zone).toHaveValue('Berlin, UTC+2')
    await zone.click()
    await zone.fill('new yo')
    await expect(options.first()).toContainText('New York United States')
    await expect(options.first()).toContainText('UTC−4')
    await expectGoodAppearanceOnEveryScreen(page)
    await zone.press('Enter')
    await expect(zone).toHaveValue('New York, UTC−4')
    await expect(page.getByText(/^Monday,? 1 July 2030 at 18:00, New York time$/)).toBeVisible()
    await zone.fill('utc+5:45')
    await expect(options).toHaveCount(1)
    await expect(options).toContainText('Nepal')
    await zone.press('Escape')
    await expect(zone).toHaveValue('New York, UTC−4')
    await zone.fill('portugal')
    await expect(options).toHaveCount(3)
    await zone.press('ArrowDown')
    await zone.press('ArrowUp')
    await options.filter({ hasText: 'Lisbon' }).click()
    await zone.fill('nowhere at all')
    await expect(page.getByText('No zone matches “nowhere at all”.')).toBeVisible()
    await zone.blur()
    await expect(zone).toHaveValue('Lisbon, UTC+1')

    await zone.fill('munich')
    await zone.press('Enter')
    await page.getByLabel('Starts', { exact: true }).fill('31 March 2030 2:30')
    await expect(page.getByText('02:30 doesn’t exist on that day, because clocks go forward.')).toBeVisible()
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Clocks skip this time on that day. Choose another one.')).toBeVisible()
    await expectGoodAppearanceOnEveryScreen(page)
    await page.getByRole('button', { name: 'Use 03:30' }).click()
    await page.getByLabel('Ends', { exact: true }).fill('27 October 2030 2:30')
    await expect(page.getByText(/^02:30 comes twice that night/)).toBeVisible()
    await page.getByRole('button', { name: 'Create event' }).click()
    await isSaved(page, 'Night of the clocks')
    const time = page.locator('[data-card] time').first()
    await expect(time).toHaveAttribute('datetime', '2030-03-31T01:30:00.000Z')
    await expect(time).toHaveAttribute('data-ends', '2030-10-27T01:30:00.000Z')
  })
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('a date is typed as it is said there', async ({ page, signIn }) => {
    await signIn(page, someone('deutsch'), '/events/new')
    await expect(page.getByRole('heading', { level: 1, name: 'Event erstellen' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Getippte Nacht')
    await page.getByLabel('Ort', { exact: true }).fill('Hafen')
    const [start, end] = [page.getByLabel('Beginn', { exact: true }), page.getByLabel('Ende', { exact: true })]
    await start.fill('Mi 12.6.30 um 19 Uhr bis 23 Uhr')
    await expect(page.getByText('Mittwoch, 12. Juni 2030 um 19:00, Ortszeit Berlin')).toBeVisible()
    await expect(end).toHaveValue('12.06.2030, 23:00')
    await start.fill('Do 12.6.30 19 Uhr')
    await expect(page.getByText('Was meinst du?')).toBeVisible()
    await page.getByRole('button', { name: 'Mittwoch, 12. Juni 2030 um 19:00' }).click()
    await page.getByRole('button', { name: 'Event erstellen' }).click()
    await isSaved(page, 'Getippte Nacht')
    await expect(page.locator('[data-card] time').first()).toHaveAttribute('datetime', '2030-06-12T17:00:00.000Z')
  })
})

test('a picture is cropped by keyboard, the dialog and the preview show what the host serves, and it outlives a reload', async ({
  page,
  signIn,
}) => {
  await signIn(page, someone('crops'), '/events/new')
  await fillIn(page, 'Cropped night 🌊')
  await page.getByText('More options').click()
  const picture = await drawQuarters(1600, 1600, ['red', 'green', 'blue', 'yellow']).png().toBuffer()
  await page.getByLabel('Picture').setInputFiles({ name: 'quarters.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  const frame = dialog.getByRole('application')
  await expect(dialog.getByText('Cropped night 🌊')).toBeVisible()
  expect(await shownCorners(page)).toEqual(['red', 'green', 'blue', 'yellow'])
  await expectGoodAppearanceOnEveryScreen(page)
  await frame.focus()
  for (let times = 0; times < 9; times += 1) await page.keyboard.press('+')
  for (const key of ['ArrowRight', 'ArrowDown'])
    for (let times = 0; times < 45; times += 1) await page.keyboard.press(key)
  await expect.poll(() => shownCorners(page)).toEqual(['blue', 'blue', 'blue', 'blue'])
  await page.keyboard.press('0')
  await expect.poll(() => shownCorners(page)).toEqual(['red', 'green', 'blue', 'yellow'])
  for (let times = 0; times < 45; times += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  for (let times = 0; times < 45; times += 1) await page.keyboard.press('ArrowUp')
  await expect.poll(() => shownCorners(page)).toEqual(['red', 'green', 'green', 'red'])
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog).toBeHidden()

  const preview = page.getByRole('complementary', { name: 'Preview' }).locator('img')
  await expect(preview).toHaveAttribute('src', /^blob:/)
  // It begins where it was left.
  await page.getByRole('button', { name: 'Choose another part' }).click()
  await expect.poll(() => shownCorners(page)).toEqual(['red', 'green', 'green', 'red'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('We restored what you entered last time.')).toBeVisible()
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Create event' }).click()
  await isSaved(page, 'Cropped night 🌊')
  const served = await servedCorners(page)
  expect(served.corners).toEqual(['red', 'green', 'green', 'red'])
  expect(served.ratio).toBeCloseTo(cardRatio, 1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a photo of twelve megapixels that lies on its side is moved and magnified by touch, and dates have the phone’s own picker', async ({
    page,
    signIn,
  }) => {
    await signIn(page, someone('phone-crops'), '/events/new')
    await expect(page.getByLabel('Starts', { exact: true })).toHaveAttribute('type', 'datetime-local')
    await fillIn(page, 'Night by phone')
    await page.getByText('More options').click()
    // A camera that is held upright writes what it sees on its side, and says so.
    const photo = await drawQuarters(4000, 3000, ['red', 'green', 'blue', 'yellow'])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Picture').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
    const frame = dialog.getByRole('application')
    await expect(frame).toBeVisible()
    const upright: Color[] = ['yellow', 'red', 'green', 'blue']
    await expect.poll(() => shownCorners(page)).toEqual(upright)
    await expectGoodAppearanceOnEveryScreen(page)

    const touch = await page.context().newCDPSession(page)
    const { x, y, width, height } = (await frame.boundingBox())!
    const at = (across: number, down: number, id = 0) => ({ x: x + across * width, y: y + down * height, id })
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: ReturnType<typeof at>[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    // Two fingers apart, then one that drags the picture to its upper edge and to the left.
    await send('touchStart', at(0.45, 0.5), at(0.55, 0.5, 1))
    await send('touchMove', at(0.3, 0.5), at(0.7, 0.5, 1))
    await send('touchMove', at(0.2, 0.5), at(0.8, 0.5, 1))
    await send('touchEnd')
    for (let times = 0; times < 6; times += 1) {
      await send('touchStart', at(0.1, 0.2))
      await send('touchMove', at(0.5, 0.6))
      await send('touchMove', at(0.9, 0.9))
      await send('touchEnd')
    }
    await expect.poll(() => shownCorners(page)).toEqual(['yellow', 'yellow', 'yellow', 'yellow'])
    // A synthetic tap whose end comes late is a long press.
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await expect(dialog).toBeHidden()
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/picture'))
    await page.getByRole('button', { name: 'Create event' }).click()
    expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(photo.length)
    await isSaved(page, 'Night by phone')
    const served = await servedCorners(page)
    expect(served.corners).toEqual(['yellow', 'yellow', 'yellow', 'yellow'])
    expect(served.ratio).toBeCloseTo(cardRatio, 1)
  })
})

test('a zone that is confirmed before its list has arrived is chosen once it is there, and sends no form', async ({
  page,
  signIn,
}) => {
  await signIn(page, someone('quick-zone'), '/events/new')
  await fillIn(page, 'Quick night')
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/find-zones/, async (route) => {
    await sent
    await route.continue()
  })
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('lisbon')
  await zone.press('Enter')
  await expect(zone).toHaveValue('lisbon')
  send()
  await expect(zone).toHaveValue(/^Lisbon/)
  await expect(page).toHaveURL(/\/events\/new$/)
  await zone.press('Enter')
  await isSaved(page, 'Quick night')
})

test('a whole picture, one that moves, and a file that is none', async ({ page, signIn }) => {
  await signIn(page, someone('whole'), '/events/new')
  await fillIn(page, 'Moving night')
  await page.getByText('More options').click()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Picture').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('not a picture'))
  await expect(page.getByText('This file isn’t a PNG, JPEG, WebP, or GIF picture.')).toBeVisible()
  await choose('broken.png', 'image/png', Buffer.from('not a picture'))
  await expect(page.getByText('We couldn’t open this picture. Choose another one.')).toBeVisible()

  const frames = await Promise.all(
    (['red', 'blue'] as const).map((name) => drawQuarters(600, 1200, [name, name, 'green', 'green']).png().toBuffer()),
  )
  await choose(
    'moving.gif',
    'image/gif',
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog.getByText('This picture moves. The card shows its first frame.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the whole picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We couldn’t open this picture.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create event' }).click()
  await isSaved(page, 'Moving night')
  expect(await servedCorners(page)).toEqual({ ratio: 0.5, corners: ['red', 'red', 'green', 'green'] })
})

test('the next event begins with the place, zone, length, supply and ways of the last one, until someone starts empty', async ({
  page,
  signIn,
  browser,
}) => {
  const email = someone('repeats')
  await signIn(page, email, '/events/new')
  await expect(page.getByText('We filled in')).toHaveCount(0)
  await fillIn(page, 'First night')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('lisbon')
  await zone.press('Enter')
  await page.getByText('More options').click()
  await page.getByLabel('Supply').fill('120')
  await page.getByLabel('Description').fill('Only of this night')
  await page.getByLabel('Can be collected until', { exact: true }).fill('2030-01-02T23:00')
  await page.getByRole('button', { name: 'Create event' }).click()
  await isSaved(page, 'First night')
  const codes = (of: Page) =>
    of.getByRole('heading', { level: 3, name: 'Single-use codes' }).locator('xpath=parent::div')
  await page.getByRole('button', { name: 'Other ways to get it' }).click()
  const switched = page.waitForResponse((response) => response.url().endsWith('/ways/code'))
  await codes(page).getByRole('checkbox').check()
  await switched

  // On another device.
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, email, '/events/new')
  await expect(
    other.getByText('We filled in the place, time zone, length, and settings of “First night”.'),
  ).toBeVisible()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(other.getByLabel('Description')).toHaveValue('')
  await expect(other.getByLabel('Place', { exact: true })).toHaveValue('Pier 7')
  await expect(other.getByLabel('Supply')).toHaveValue('120')
  await expect(other.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Lisbon/)
  await expect(other.getByRole('checkbox', { name: 'Single-use codes' })).toBeChecked()
  await expectGoodAppearanceOnEveryScreen(other)
  await other.getByLabel('Starts', { exact: true }).fill('2031-05-05T10:00')
  await expect(other.getByLabel('Ends', { exact: true })).toHaveValue(/3:00/)
  await other.getByLabel('Name', { exact: true }).fill('Second night')
  await other.getByRole('button', { name: 'Create event' }).click()
  await isSaved(other, 'Second night')
  await other.getByRole('button', { name: 'Other ways to get it' }).click()
  await expect(codes(other).getByRole('checkbox')).toBeChecked()

  await other.goto('/events/new')
  await other.getByRole('button', { name: 'Start empty' }).click()
  await expect(other.getByText('We filled in')).toHaveCount(0)
  await expect(other.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(other.getByLabel('Place', { exact: true })).toHaveValue('')
  await expect(other.getByLabel('Supply')).toHaveValue('')
  await expect(other.getByRole('checkbox', { name: 'Single-use codes' })).toHaveCount(0)

  const separate = await browser.newContext()
  const theirs = await separate.newPage()
  await signIn(theirs, someone('other'), '/events/new')
  await expect(theirs.getByLabel('Place', { exact: true })).toHaveValue('')
  await separate.close()
  await context.close()
})
