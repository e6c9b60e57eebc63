// What a field for a date and time answers.

export const typedDates = {
  calendars: {
    start: 'Calendar for the start',
    end: 'Calendar for the end',
    expiry: 'Calendar for the last day to collect',
  },
  example: (date: string) => `For example, ${date}`,
  inZone: (moment: string, zone: string) => `${moment}, ${zone}`,
  timeIn: (place: string) => `${place} time`,
  or: (moment: string) => `No, ${moment}`,
  halves: 'Morning or evening?',
  which: 'Which one do you mean?',
  timeMissing: (date: string) => `${date}, at what time? Add it to the date.`,
  dateMissing: 'On which day? Add it to the time.',
  impossible: 'There’s no such date or time. Check the numbers.',
  unknown: (example: string) => `We don’t understand this. Write it like ${example}.`,
  gap: (time: string) => `${time} doesn’t exist on that day, because clocks go forward.`,
  instead: (later: string) => `Use ${later}`,
  overlap: (time: string) => `${time} comes twice that night, because clocks go back. The second one counts.`,
} as const
