import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import type { Host } from '../start-host.ts'
import { signInByCalls } from './sign-in-by-calls.ts'
import { expect, someone } from './world.ts'

const day = 86_400_000
const localTime = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 16)

/**
 * Signs an organizer in, with an approved event that is on and has these ways switched on, and opens a page. `pairing` is the code of a screen of its
 * kiosk.
 */
export const openAsOrganizer = async (
  page: Page,
  host: Pick<Host, 'url' | 'cards'>,
  { name, supply = 500, ways = [], to }: { name: string; supply?: number; ways?: string[]; to: (id: string) => string },
) => {
  let id = ''
  let pairing = ''
  const email = someone('organizer')
  await signInByCalls(page, host, email, async (jwt) => {
    const call = async (method: string, path: string, data: object) => {
      const headers = { authorization: `Bearer ${jwt}` }
      const response = await page.request.fetch(`${host.url}${path}`, { method, headers, data })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()).data
    }
    const draft = { name, supply, start_date: localTime(-1), end_date: localTime(1), timezone: 'Europe/Lisbon' }
    id = (await call('POST', '/api/poap-events', { ...draft, place: 'Reading room, Lisbon' })).id
    await host.cards('events', 'approve', id)
    for (const way of ways) await call('PUT', `/api/poap-events/${id}/${way}`, { is_on: true })
    if (ways.includes('kiosks')) pairing = (await call('POST', `/api/poap-events/${id}/kiosks`, { name: 'Door' })).code
    return to(id)
  })
  return { id, pairing, email }
}

/** What a camera reads off the code on a screen. */
export const scanCode = async (page: Page): Promise<string> => {
  const picture = await page.getByRole('img', { name: 'QR code to collect this event' }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
