const day = 24 * 60 * 60 * 1000

/** Of an event, in the event's own time zone, which is an IANA name. */
type Span = { startsAt: Date; endsAt: Date; timeZone: string }

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local day and time of a moment, which are equal when these are. Creating a formatter takes a hundred times as long as using it. */
const localTime = (at: Date, timeZone: string): { date: string; time: string } => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23', timeZone })
  clocks.set(timeZone, clock)
  const [date = '', time = ''] = clock.format(at).split(', ')
  return { date, time }
}

const isMidnight = (at: Date, timeZone: string) => localTime(at, timeZone).time === '00:00:00'

/** Whether an event is one day from midnight to midnight, which has 23 or 25 hours where clocks change. */
export const isWholeDay = ({ startsAt, endsAt, timeZone }: Span): boolean => {
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0 || length > 1.1 * day || !isMidnight(startsAt, timeZone) || !isMidnight(endsAt, timeZone))
    return false
  return localTime(startsAt, timeZone).date === localTime(new Date(endsAt.getTime() - 1), timeZone).date
}
