// Copy of choosing a password.

export const password = {
  label: 'New password',
  show: 'Show',
  hide: 'Hide',
  hint: 'Longer is stronger. Saving it signs you out everywhere else.',
  submit: 'Save password',
  saved: 'Your password was saved, and you’re signed out everywhere else.',
  uncertain: 'We couldn’t tell whether your password was saved. Save it again to be sure.',
  strength: {
    0: 'Far too easy to guess',
    1: 'Too easy to guess',
    2: 'Still easy to guess',
    3: 'Good',
    4: 'Very good',
  },
  breached: 'This password appeared in a data breach. Choose another one.',
  weak: 'This password is too easy to guess, so it wasn’t saved. Make it longer.',
  tooLong: 'This password is too long, so it wasn’t saved. Use fewer than 1,000 characters.',
  advice: {
    keys: 'Avoid keys that sit next to each other.',
    repeats: 'Repeating something doesn’t help much.',
    sequences: 'Avoid sequences like abc or 123.',
    dates: 'Avoid dates and years.',
    common: 'This is a common password.',
    words: 'Use several unrelated words.',
    names: 'Avoid names.',
    personal: 'Avoid your email address and the name of this site.',
    tricks: 'Capital letters, @ for a, and words spelled backwards don’t help much.',
  },
} as const
