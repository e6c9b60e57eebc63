import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its own clock does; sysconf(_SC_CLK_TCK). */
const microsecondsPerTick = 10_000

/** Whether this machine says how much processor time a process has taken. */
export const hasCpuTimes = (): boolean => existsSync('/proc/self/stat')

/** From the third on, after the name in parentheses: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const fieldsOf = (pid: number | string): string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has ended; whoever started it has its time.
    return []
  }
}

const sum = (fields: readonly string[], from: number, to: number) =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0) * microsecondsPerTick

/** Microseconds of a process with all its threads: utime and stime. */
export const cpuOfProcess = (pid: number): number => sum(fieldsOf(pid), 11, 13)

/** Microseconds of a Postgres with all its processes, by the first one of them; cutime and cstime are of those that have ended. */
export const cpuOfPostgres = (pid: number): number => {
  if (!hasCpuTimes()) return 0
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = processes.map(fieldsOf).filter(([, parent]) => parent === String(pid))
  return children.reduce((total, fields) => total + sum(fields, 11, 13), sum(fieldsOf(pid), 11, 15))
}

/** Resident memory of a process in MiB. */
export const residentMemory = (pid: number): number =>
  hasCpuTimes() ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024 : 0
