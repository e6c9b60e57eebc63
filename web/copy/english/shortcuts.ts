// Copy of the keyboard shortcuts and their list.

export const shortcuts = {
  title: 'Keyboard shortcuts',
  and: 'then',
  search: 'Search a long list',
  help: 'Show these shortcuts',
  use: 'Use keyboard shortcuts in this browser',
} as const
