import { basename } from 'node:path'
import type { Problem } from '@iyk/identity/users/import/import-batch.ts'
import { importUsers, type Summary } from '@iyk/identity/users/import.ts'
import { type Command, CommandRefused, printable, printableJson, requireIdentity, requireWord } from './command.ts'
import { readUserExport } from './read-user-export.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const tell = ({ place, user_id, kind, reason }: Problem) => {
  const who = capital(user_id ? `${place} (${user_id})` : place)
  return printable(kind === 'note' ? `${who}: ${reason}.` : `${who}, ${kind}: ${reason}.`)
}

const sumUp = ({ read, added, known, skipped, left_out }: Summary, dryRun: boolean) =>
  [
    `${dryRun ? 'Would add' : 'Added'} ${added} of ${read} users; ${known} here already, ${skipped} skipped.`,
    left_out > 0 && `Left out ${left_out} of what came with them; each is named above.`,
    dryRun && 'Nothing was changed.',
  ]
    .filter(Boolean)
    .join('\n')

export const importUsersCommand: Command = {
  usage: 'users import <file> [--dry-run] [--json]',
  about: 'Imports users of a Stytch project with their ids; what cannot come along is named. See docs/self-hosting.md.',
  run: async (contexts, words, { json, 'dry-run': dry }) => {
    const identity = requireIdentity(contexts)
    const file = requireWord(words, 'file')
    const dryRun = dry === true
    const summary = await importUsers(identity, readUserExport(file), {
      dryRun,
      onProblem: (problem) => console.log(json ? printableJson(problem) : tell(problem)),
      onProgress: (read) => process.stderr.write(`${read} users read\n`),
    })
    console.log(json ? JSON.stringify({ ...summary, dry_run: dryRun }) : sumUp(summary, dryRun))
    if (summary.read > 0 && summary.skipped === summary.read)
      throw new CommandRefused(`"${file}" holds no user that can be imported; nothing was done.`)
    return dryRun ? null : { subject: basename(file) }
  },
}
