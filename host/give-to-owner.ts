import { chown, stat } from 'node:fs/promises'

/** Hands a file that root wrote to whom its folder belongs, so that root and the owner may take turns. */
export const giveToOwner = async (file: string, folder: string): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}
