// Copy of what a canceled event says of itself, to everyone and to who collected it.

export const cancellation = {
  reasons: {
    weather: 'This event was canceled because of the weather.',
    illness: 'This event was canceled because someone is ill.',
    venue: 'This event was canceled because the place isn’t available.',
    safety: 'This event was canceled to keep everyone safe.',
    interest: 'This event was canceled because too few people signed up.',
    other: 'This event was canceled.',
  },
  updateCalendar: 'Update your calendar',
} as const
