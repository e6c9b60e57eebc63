// Copy of the search in the list of the holder's events.

export const eventSearch = {
  search: 'Search your events',
  status: 'Status',
  anyStatus: 'All',
  found: (count: string) => `${count} found`,
  foundMore: (count: string) => `More than ${count} found`,
  noMatch: (text: string) => `Nothing matches “${text}”.`,
  noneOfStatus: 'No event has this status.',
  all: 'Show all',
} as const
