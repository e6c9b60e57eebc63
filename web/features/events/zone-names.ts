/** Names of the time zone database that are no longer those of their cities; browsers know a zone by either. */
const renamed: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
}

/** The city that a zone is named for. */
export function cityOf(timeZone: string): string {
  const name = timeZone.split('/').at(-1)!
  return (renamed[name] ?? name).replaceAll('_', ' ')
}
