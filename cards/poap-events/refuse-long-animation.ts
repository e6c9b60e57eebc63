import { Refusal } from '@iyk/kit/http/refusal.ts'

/** The library takes quadratic time to read the header of an animation: 16 s for the 83,800 frames that 4 MB can hold, 2 ms for these. */
const maxFrames = 1000

/**
 * Throws `invalid_picture` for a WebP of too many frames. Counts their names instead of reading the file's structure, which a crafted file could show to the
 * library in another way: https://developers.google.com/speed/webp/docs/riff_container#animation
 */
export const refuseLongAnimation = (bytes: Buffer): void => {
  let frames = 0
  for (let at = bytes.indexOf('ANMF'); at !== -1 && frames <= maxFrames; at = bytes.indexOf('ANMF', at + 4)) frames += 1
  if (frames > maxFrames)
    throw new Refusal('invalid_picture', {
      reason: `more than ${maxFrames} frames`,
      message: `An animation can have at most ${maxFrames} frames. Choose a single picture.`,
    })
}
