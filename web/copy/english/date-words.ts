// What people write in a field for a date and time, as words with a bar between them. Longer phrases come before their parts.

export const dateWords = {
  dayAfterTomorrow: 'the day after tomorrow|day after tomorrow',
  tomorrow: 'tomorrow|tmrw',
  today: 'today|tonight',
  yesterday: 'yesterday',
  next: 'next',
  this: 'this|coming',
  noon: 'noon|midday',
  midnight: 'midnight',
  morning: 'in the morning|a.m.|a.m|am',
  evening: 'in the afternoon|in the evening|at night|p.m.|p.m|pm',
  hour: "o’clock|o'clock|oclock|h",
  until: 'until|till|to',
  joins: 'at|on|the|of|from|and',
} as const
