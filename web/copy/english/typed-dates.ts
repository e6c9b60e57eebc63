// What people write in a field for a date and time, as words with a bar between them, and what the field answers.

/** Longer phrases come before their parts. */
export const words = {
  dayAfterTomorrow: 'the day after tomorrow|day after tomorrow',
  tomorrow: 'tomorrow|tmrw',
  today: 'today|tonight',
  next: 'next',
  this: 'this|coming',
  noon: '12 noon|noon|midday',
  midnight: 'midnight',
  morning: 'in the morning|a.m.|a.m|am',
  evening: 'in the afternoon|in the evening|at night|p.m.|p.m|pm',
  hour: 'o’clock|o\'clock|oclock|h',
  until: 'until|till|to',
  joins: 'at|on|the|of|from|and',
} as const

export const typedDates = {
  example: (date: string) => `For example: ${date}`,
  choose: 'Choose from a calendar',
  inZone: (moment: string, zone: string) => `${moment}, ${zone}`,
  timeIn: (place: string) => `${place} time`,
  or: (moment: string) => `No, ${moment}`,
  halves: 'Morning or evening?',
  which: 'Which one do you mean?',
  timeMissing: (date: string) => `${date}, at what time? Add it to the date.`,
  dateMissing: 'On which day? Add it to the time.',
  impossible: 'There’s no such date or time. Check the numbers.',
  unknown: (example: string) => `We don’t understand this. Write it like ${example}.`,
  gap: (moment: string, later: string) => `${moment} doesn’t exist: clocks go forward that night. Use ${later}?`,
  useInstead: (later: string) => `Use ${later}`,
  overlap: (time: string) => `${time} comes twice that night, because clocks go back. The second one counts.`,
  ends: {
    follows: (moment: string) => `The end moved along: ${moment}`,
  },
} as const
