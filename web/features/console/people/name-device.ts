import { people as copy } from '../../../copy/english/console-people.ts'

/** The program of a session in a few words: the first product of its user agent that is not one that all of them have. */
export function nameDevice(userAgent: string): string {
  const system = /\(([^;)]+)/.exec(userAgent)?.[1]?.trim()
  const program = /\b(Edg|OPR|Firefox|FxiOS|CriOS|HeadlessChrome|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[1]
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    FxiOS: 'Firefox',
    CriOS: 'Chrome',
    HeadlessChrome: 'Chrome',
    Version: 'Safari',
  }
  const shown = [program && (names[program] ?? program), system].filter(Boolean).join(', ')
  return shown || userAgent.slice(0, 60) || copy.unknownDevice
}
