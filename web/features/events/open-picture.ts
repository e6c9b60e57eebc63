import { picture as limits } from '@iyk/wire/limits.ts'
import { drawnSize, type Part, partOf, type Size, type View } from './crop-geometry.ts'
import { isAnimated } from './is-animated.ts'

/** A picture that the browser has opened, upright. Close it when it is no longer needed: a photo takes 50 MB. */
export interface OpenPicture {
  file: File
  bitmap: ImageBitmap
  size: Size
  isAnimated: boolean
}

/** A picture of fewer pixels a side has no parts to choose from. */
const smallestCropped = 64

export function canCrop({ size }: OpenPicture): boolean {
  return Math.min(size.width, size.height) >= smallestCropped
}

/** Opens a file without holding up the page. Rejects where the browser cannot read it. */
export async function openPicture(file: File): Promise<OpenPicture> {
  const [bitmap, bytes] = await Promise.all([
    createImageBitmap(file, { imageOrientation: 'from-image' }),
    file.arrayBuffer(),
  ])
  const size = { width: bitmap.width, height: bitmap.height }
  return { file, bitmap, size, isAnimated: isAnimated(new Uint8Array(bytes)) }
}

/** A smaller copy that can be drawn with each movement. */
export async function shrink({ bitmap, size }: OpenPicture): Promise<ImageBitmap> {
  const { width, height } = drawnSize(size)
  return await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
}

/** The part that a view shows, as a file that the service takes. */
export async function cutOut(picture: OpenPicture, view: View): Promise<File> {
  return await draw(picture, partOf(picture.size, view))
}

/** The whole picture: the file as it is where the service takes it, and otherwise what the card shows of it. */
export async function takeWhole(picture: OpenPicture): Promise<File> {
  const { file, size, isAnimated } = picture
  const isTaken = (limits.types as readonly string[]).includes(file.type) && file.size <= limits.bytes
  const { width, height } = drawnSize(size)
  if (isTaken && !isAnimated && width === size.width && height === size.height) return file
  return await draw(picture, { x: 0, y: 0, ...size })
}

async function draw({ file, bitmap }: OpenPicture, part: Part): Promise<File> {
  const { width, height } = drawnSize(part)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  // Photos have nothing to see through; what else has may need it.
  const types = file.type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/png', 'image/jpeg']
  for (const type of types) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
    // A browser that cannot write a type writes another one.
    if (blob?.type === type && blob.size <= limits.bytes) return new File([blob], file.name, { type })
  }
  throw new Error(`no file of ${width} x ${height}`)
}
