import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)
const textual = /\.(js|css|html|svg|json|webmanifest|txt)$/
const worthIt = 600

/** Writes `<file>.br` and `<file>.gz` beside every text file of `directory`, so that no request has to compress. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && textual.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      if (content.length < worthIt) return
      const [brotli, gzipped] = await Promise.all([
        squeezeBrotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        squeezeGzip(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
    }),
  )
}
