import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sampleCards } from '../../host/card-picture/fixtures/sample-cards.ts'
import { joinParts } from '../../host/card-picture/join-parts.ts'
import { openDrawProcess } from '../../host/card-picture/open-draw-process.ts'
import { ensureWebBuilt, webDirectory } from '../../host/ensure-web-built.ts'
import { builtWeb } from '../../host/pages/built-web.ts'

// node dev/pictures/card-pictures.ts
// Draws the reference pictures that host/card-picture/draw-card.test.ts compares with. Look at each of them before you commit it.

await ensureWebBuilt({ say: console.log })
const { pagesIn } = builtWeb(webDirectory)
const drawing = openDrawProcess()
for (const { title, facts, serial, form, language, photo } of sampleCards) {
  const { cardFace, cardSerial } = await pagesIn(language)
  const drawn = await drawing.draw({
    card: title,
    form,
    type: 'png',
    source: { face: cardFace(facts), ...(photo && { photo: await photo() }) },
    ...(serial !== undefined && { serial: cardSerial(serial) }),
  })
  if (!drawn?.common) throw new Error(`${title} was not drawn`)
  const bytes = Buffer.concat(joinParts(drawn.common, drawn.own))
  const small = await sharp(bytes).png({ palette: true, quality: 90, effort: 10 }).toBuffer()
  await writeFile(new URL(`../../host/card-picture/fixtures/${title}.png`, import.meta.url), small)
  console.log(`${title}.png, ${bytes.length} bytes, kept as ${small.length}`)
}
drawing.end()
