import { createHash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Static, TSchema } from '@iyk/wire/shape.ts'
import { Compile } from 'typebox/compile'
import { CommandRefused, printable } from '../operator/command.ts'
import { assertKnown } from './assert-known.ts'
import {
  formatNumber,
  type Header,
  HeaderShape,
  headerName,
  type Manifest,
  ManifestShape,
  manifestName,
  manifestSumName,
  partName,
  product,
  type Sequence,
  SequencesShape,
  sequencesName,
  type Table,
} from './format.ts'
import { readBytes } from './read-bytes.ts'
import { archiveEnd, blockSize, paddingOf, parseTarHeader } from './tar-entry.ts'

const decompress = promisify(zstdDecompress)
/** In bytes. Larger than any part, and small enough for memory. */
const largestFile = 512 << 20
const ageLine = Buffer.from('age-encryption.org/v1\n')

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

class Damaged extends CommandRefused {
  constructor(file: string, why: string) {
    super(`${file} is damaged: ${printable(why)}. Nothing was changed. Use another copy of it, or an older backup.`)
  }
}

/** Reads the secret key of an age identity file, which may have comments. */
const readIdentity = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`"${path}" cannot be read (${error.code}).`)
  })
  const key = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!key) throw new CommandRefused(`"${path}" has no line that begins with AGE-SECRET-KEY-.`)
  return key.trim()
}

/** Opens the content of a file again and again: the age key is read once. */
const openContent = async (file: string, identityFile: string | undefined) => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`"${file}" cannot be read (${error.code}).`)
  })
  const first = await handle
    .read(Buffer.alloc(ageLine.length), 0, ageLine.length, 0)
    .catch((error: NodeJS.ErrnoException) => {
      throw new CommandRefused(`"${file}" cannot be read (${error.code}).`)
    })
    .finally(() => handle.close())
  if (!first.buffer.subarray(0, first.bytesRead).equals(ageLine))
    return { isEncrypted: false, read: () => createReadStream(file) }
  if (identityFile === undefined)
    throw new CommandRefused(
      `${file} is encrypted. Add --identity <file> with the secret key of age it was encrypted to.`,
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  const key = await readIdentity(identityFile)
  try {
    decrypter.addIdentity(key)
  } catch {
    throw new CommandRefused(`"${identityFile}" has no valid secret key of age.`)
  }
  return {
    isEncrypted: true,
    read: async () => {
      try {
        return await decrypter.decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
      } catch (error) {
        if (/no identity matched/.test(String(error)))
          throw new CommandRefused(
            `${file} is encrypted to another key than the one in "${identityFile}". Nothing was changed.`,
          )
        throw new Damaged(file, 'its age header is invalid')
      }
    },
  }
}

type Content = Awaited<ReturnType<typeof openContent>>
type File = { name: string; bytes: Buffer; before: Buffer }

/** The files of the archive, with the hash of all that precedes each; the end of the archive must be the end of the file. */
async function* readFiles(file: string, content: Content, signal?: AbortSignal): AsyncGenerator<File> {
  const whole = createHash('sha256')
  const source = readBytes((await content.read()) as AsyncIterable<Uint8Array>)
  const take = async (size: number) => {
    signal?.throwIfAborted()
    const bytes = await source.take(size).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw new Damaged(file, 'it cannot be decrypted to its end')
      throw error
    })
    if (bytes.length < size) throw new Damaged(file, 'it ends too early')
    whole.update(bytes)
    return bytes
  }
  try {
    for (let first = true; ; first = false) {
      const before = whole.copy().digest()
      const header = await take(blockSize).catch((error: unknown) => {
        throw first && !content.isEncrypted && error instanceof Damaged ? notOurs(file) : error
      })
      if (!first && header.equals(archiveEnd.subarray(0, blockSize))) break
      const entry = parseTarHeader(header)
      if (first && entry?.name !== headerName) throw notOurs(file)
      if (!entry || entry.size > largestFile) throw new Damaged(file, 'the header of a part is invalid')
      const bytes = await take(entry.size)
      const padding = paddingOf(entry.size)
      if (!(await take(padding.length)).equals(padding)) throw new Damaged(file, `something follows ${entry.name}`)
      yield { name: entry.name, bytes, before }
    }
    const end = archiveEnd.subarray(blockSize)
    if (!(await take(end.length)).equals(end) || (await source.take(1)).length > 0)
      throw new Damaged(file, 'something follows its end')
  } finally {
    await source.close()
  }
}

const notOurs = (file: string) => new CommandRefused(`${file} is not a backup of IYK Cards. Nothing was changed.`)

/** Reads a file of the archive in its shape. */
const parse = <Shape extends TSchema>(
  file: string,
  { name, bytes }: { name: string; bytes: Buffer },
  { schema, assertOurs }: { schema: Shape; assertOurs?: (value: unknown) => void },
): Static<Shape> => {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw new Damaged(file, `${name} is invalid`)
  }
  assertOurs?.(value)
  if (!Compile(schema).Check(value)) throw new Damaged(file, `${name} is invalid`)
  return value as Static<Shape>
}

const parseHeader = (file: string, bytes: Buffer): Header =>
  parse(
    file,
    { name: headerName, bytes },
    {
      schema: HeaderShape,
      assertOurs: (value) => {
        const { product: of, format } = (value ?? {}) as { product?: unknown; format?: unknown }
        if (of !== product || !Number.isInteger(format)) throw notOurs(file)
        if ((format as number) > formatNumber)
          throw new CommandRefused(
            `${file} was made by a newer version of IYK Cards. Nothing was changed. Restore it with that version or a newer one.`,
          )
      },
    },
  )

/** The names of tables, in their order. */
const namesOf = (tables: readonly { schema: string; table: string }[]) =>
  JSON.stringify(tables.map(({ schema, table }) => [schema, table]))

/** Compares every file with the manifest, and that with its own hash. */
const verifyAll = async (file: string, content: Content, signal: AbortSignal | undefined) => {
  const found: { name: string; size: number; sha256: string }[] = []
  let header: Header | undefined
  let sequences: readonly Sequence[] | undefined
  let manifest: Manifest | undefined
  let sums: Buffer | undefined
  let isOver = false
  for await (const { name, bytes, before } of readFiles(file, content, signal)) {
    if (isOver) throw new Damaged(file, `${name} follows its end`)
    if (name === headerName && !header) header = parseHeader(file, bytes)
    if (manifest) {
      const expected = Buffer.from(`${sums!.toString('hex')}  ${manifestName}\n`)
      if (name !== manifestSumName || bytes.length !== expected.length || !timingSafeEqual(bytes, expected))
        throw new Damaged(file, `${manifestName} has another SHA-256`)
      isOver = true
    } else if (name === manifestName) {
      sums = sha256(bytes)
      manifest = parse(file, { name, bytes }, { schema: ManifestShape })
      if (manifest.sha256 !== before.toString('hex')) throw new Damaged(file, 'it has another SHA-256')
    } else {
      if (name === sequencesName) sequences = parse(file, { name, bytes }, { schema: SequencesShape })
      found.push({ name, size: bytes.length, sha256: sha256(bytes).toString('hex') })
    }
  }
  if (!header || !manifest || !sequences || !isOver) throw new Damaged(file, 'it ends too early')
  if (JSON.stringify(found) !== JSON.stringify(manifest.parts)) throw new Damaged(file, 'a part has another SHA-256')
  if (namesOf(manifest.tables) !== namesOf(header.tables)) throw new Damaged(file, `${manifestName} has other tables`)
  return { header, manifest, sequences }
}

export type OpenBackup = {
  header: Header
  manifest: Manifest
  sequences: readonly Sequence[]
  /** The rows of each table, as the text of a `copy`, in the order of the header. May be read again. */
  readTables(): AsyncGenerator<{ table: Table; chunks: AsyncIterable<Buffer> }>
}

/**
 * Opens a backup and verifies all of it. Throws `CommandRefused` for a file that is damaged, cut off, of a newer version, encrypted to another key, or no
 * backup.
 */
export const openBackup = async (
  file: string,
  { identity, signal }: { identity?: string | undefined; signal?: AbortSignal } = {},
): Promise<OpenBackup> => {
  const content = await openContent(file, identity)
  const { header, manifest, sequences } = await verifyAll(file, content, signal)
  await assertKnown(header)
  const hashes = new Map(manifest.parts.map(({ name, sha256: sum }) => [name, sum]))
  async function* readTables(): AsyncGenerator<{ table: Table; chunks: AsyncIterable<Buffer> }> {
    const files = readFiles(file, content)
    try {
      let next = await files.next()
      for (const table of header.tables) {
        while (!next.done && next.value.name === headerName) next = await files.next()
        async function* chunks() {
          for (let number = 1; !next.done && next.value.name === partName(table, number); number += 1) {
            const { name, bytes } = next.value
            // It may have been changed since it was verified.
            if (sha256(bytes).toString('hex') !== hashes.get(name)) throw new Damaged(file, `${name} has changed`)
            yield await decompress(bytes, { maxOutputLength: largestFile }).catch(() => {
              throw new Damaged(file, `${name} cannot be decompressed`)
            })
            next = await files.next()
          }
        }
        yield { table, chunks: chunks() }
      }
    } finally {
      await files.return(undefined)
    }
  }
  return { header, manifest, sequences, readTables }
}
