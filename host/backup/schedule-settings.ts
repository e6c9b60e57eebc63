import { isAbsolute } from 'node:path'
import { integer } from '@iyk/kit/settings/parsers.ts'

const minutesOf = { m: 1, h: 60, d: 1440 }

/** Minutes of an interval such as 12h; undefined for what is none. */
export const parseInterval = (value: string): number | undefined => {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(value) ?? []
  return count && Number(count) * minutesOf[unit as keyof typeof minutesOf]
    ? Number(count) * minutesOf[unit as keyof typeof minutesOf]
    : undefined
}

const ofSchedule = { ignoredWithout: 'BACKUP_DIR' }

export const backupTable = {
  BACKUP_DIR: {
    parse: (value: string) => (isAbsolute(value) ? value : undefined),
    allowed: 'an absolute path of a directory',
    fallback: undefined as string | undefined,
    about:
      'Directory for scheduled backups, on another disk than the database. Without it, none are made; if it is missing on the disk, they fail.',
  },
  BACKUP_EVERY: {
    parse: (value: string) => (parseInterval(value) === undefined ? undefined : value),
    allowed: 'a number and m, h or d, such as 12h',
    fallback: '1d',
    about: 'How often one is made, by one host if there are several.',
    ...ofSchedule,
  },
  BACKUP_KEEP: {
    parse: integer(1, 10_000),
    allowed: 'a number from 1 to 10000',
    fallback: 14,
    about: 'How many of them are kept; older ones of the same store are deleted.',
    ...ofSchedule,
  },
  BACKUP_RECIPIENT: {
    parse: (value: string) => (/^age1[02-9ac-hj-np-z]{50,4000}$/.test(value) ? value : undefined),
    allowed: 'an age public key, which begins with age1',
    fallback: undefined as string | undefined,
    about: 'Encrypts them, so that only the owner of that key can restore them.',
    ...ofSchedule,
  },
}
