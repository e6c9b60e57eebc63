import { basename } from 'node:path'
import type { Problem } from '@iyk/identity/import/import-batch.ts'
import { importUsers, type Summary } from '@iyk/identity/import/import-users.ts'
import { type Command, CommandRefused, printable, printableJson, requireIdentity, requireWord } from './command.ts'
import { readUserExport } from './read-user-export.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const printProblem = ({ place, user_id, kind, reason }: Problem) => {
  const who = capital(user_id ? `${place} (${user_id})` : place)
  return printable(kind === 'note' ? `${who}: ${reason}.` : `${who}, ${kind}: ${reason}.`)
}

const summarize = ({ read, added, known, skipped, left_out }: Summary, dryRun: boolean) =>
  [
    `${dryRun ? 'Would add' : 'Added'} ${added} of ${read} users; ${known} already here, ${skipped} skipped.${dryRun || added > 0 ? '' : ` ${skipped > 0 ? 'Nothing was changed.' : 'Nothing to do.'}`}`,
    left_out > 0 && `Left out ${left_out} of their details; each is listed above.`,
    dryRun && 'Nothing was changed.',
  ]
    .filter(Boolean)
    .join('\n')

export const importUsersCommand: Command = {
  usage: 'users import <file> [--dry-run] [--json]',
  about:
    'Import users of a Stytch project with their IDs; what cannot be imported is listed. See docs/moving-from-stytch.md.',
  commitsInSteps: true,
  run: async (contexts, words, { json, 'dry-run': dry }) => {
    const identity = requireIdentity(contexts)
    const file = requireWord(words, 'file')
    const dryRun = dry === true
    const summary = await importUsers(identity, readUserExport(file), {
      dryRun,
      onProblem: (problem) => console.log(json ? printableJson(problem) : printProblem(problem)),
      onProgress: (read) => process.stderr.write(`${read} users read\n`),
    })
    console.log(json ? JSON.stringify({ ...summary, dry_run: dryRun }) : summarize(summary, dryRun))
    if (summary.read > 0 && summary.skipped === summary.read)
      throw new CommandRefused(`"${file}" has no user that can be imported. Nothing was changed.`)
    return { subject: basename(file), ...((dryRun || summary.added === 0) && { unchanged: true }) }
  },
}
