import { lstat, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandRefused } from '../operator/command.ts'
import { createEncrypter } from '../operator/encrypt-to.ts'
import { sync } from '../postgres/create-directory.ts'
import type { Sink } from './write-backup.ts'

/** What a file is called until it is complete. No backup has such a name. */
export const unfinishedName = (name: string) => `.${name}.unfinished`

/** Passes what is written on to `write`, encrypted to an age public key. Throws `CommandRefused` for what is none. */
const encryptInto = async (recipient: string, write: Sink) => {
  const encrypter = await createEncrypter(recipient)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypted = await encrypter.encrypt(readable)
  const passing = (async () => {
    for await (const bytes of encrypted) await write(Buffer.from(bytes))
  })()
  // It is awaited at the end, or where the next bytes are refused.
  passing.catch(() => {})
  const writer = writable.getWriter()
  return {
    write: async (bytes: Buffer) => {
      await Promise.race([writer.ready, passing])
      if (bytes.length > 0) await Promise.race([writer.write(bytes), passing])
    },
    end: async () => {
      await Promise.race([writer.close(), passing])
      await passing
    },
  }
}

type Options = {
  /** An age public key. */
  recipient?: string | undefined
}

/**
 * Writes a file that is there completely or not at all, also after a power cut, and that only its owner may read. Returns its size in bytes. Throws
 * `CommandRefused` when it exists.
 */
export const saveFile = async (
  file: string,
  { recipient }: Options,
  work: (write: Sink) => Promise<unknown>,
): Promise<number> => {
  const path = resolve(file)
  if (await stat(path).catch(() => undefined))
    throw new CommandRefused(`${file} exists already. Nothing was written. Choose another name, or remove it first.`)
  const unfinished = join(dirname(path), unfinishedName(basename(path)))
  // One that was interrupted is ours. Anyone else's, or a link, would receive what only the owner may read.
  const left = await lstat(unfinished).catch(() => undefined)
  if (left?.isFile() && left.uid === (process.geteuid?.() ?? left.uid)) await rm(unfinished)
  const handle = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new CommandRefused(
        `${unfinished} is in the way, and is not a file of yours. Nothing was written. Choose a folder in which nobody else may write.`,
      )
    if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EPERM'].includes(error.code ?? ''))
      throw new CommandRefused(
        `${file} could not be written (${error.code}). Check that its folder exists and is yours.`,
      )
    throw error
  })
  let size = 0
  const append: Sink = async (bytes) => {
    await handle.appendFile(bytes).catch((error: unknown) => {
      throw Object.assign(error as Error, { path })
    })
    size += bytes.length
  }
  try {
    await handle.chmod(0o600)
    const encrypting = recipient === undefined ? undefined : await encryptInto(recipient, append)
    await work(encrypting?.write ?? append)
    await encrypting?.end()
    await handle.sync()
    await handle.close()
    await rename(unfinished, path)
    await sync(dirname(path)).catch(() => {})
    return size
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}
