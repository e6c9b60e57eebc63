import type { CardsContext } from '@iyk/cards/context.ts'
import { getPicture } from '@iyk/cards/pictures/get.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import { cacheNewest } from '../pages/cache-newest.ts'

/** In points; phones have two or three pixels for each. */
const scales = [1, 2, 3] as const
const strip = { width: 375, height: 98 }
const icon = 29
const logo = 50

const nameAt = (name: string, scale: number) => `${name}${scale === 1 ? '' : `@${scale}x`}.png`

type Options = { cards: CardsContext; artwork: (id: string) => Promise<string>; icon: () => Promise<Buffer> }
type Shown = { eventId: string; imageUrl: string | null; userId: string }

/**
 * The pictures of a pass by their file names: the event's picture or artwork as its strip, and our icon.
 * @see https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/PassKit_PG/Creating.html
 */
export const drawPictures = ({ cards, artwork, icon: readIcon }: Options) => {
  const drawing = createWorkQueue({ capacity: 1, maxWaiting: 200, patience: 20 })
  const resize = async (source: Buffer, name: string, { width, height }: typeof strip) => {
    const { default: sharp } = await import('sharp')
    const files: Record<string, Buffer> = {}
    for (const scale of scales)
      files[nameAt(name, scale)] = await drawing(1, () =>
        sharp(source)
          .resize({ width: width * scale, height: height * scale, fit: 'cover' })
          .png({ palette: true, quality: 80 })
          .toBuffer(),
      )
    return files
  }
  const strips = cacheNewest(50, async (eventId: string, imageUrl: string | null, userId: string) => {
    const file = imageUrl?.split('/').at(-1)
    const findViewer = async () => ({ userId })
    const source = file ? (await getPicture(cards, { file, findViewer })).bytes : Buffer.from(await artwork(eventId))
    return resize(source, 'strip', strip)
  })
  const ownIcon = cacheNewest(1, async () => {
    const source = await readIcon()
    return {
      ...(await resize(source, 'icon', { width: icon, height: icon })),
      ...(await resize(source, 'logo', { width: logo, height: logo })),
    }
  })
  return {
    ownIcon,
    ofEvent: async ({ eventId, imageUrl, userId }: Shown) => ({
      ...(await ownIcon()),
      ...(await strips(eventId, imageUrl, userId)),
    }),
  }
}
