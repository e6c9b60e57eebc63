/** Line drawings in a 20 × 20 box. */
const shapes = {
  account: 'M10 9.8a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8M3.5 17.2c.6-3.3 3.1-4.9 6.5-4.9s5.9 1.6 6.5 4.9',
  app: 'M10 2.2 16.5 5v4.6c0 4-2.6 6.8-6.5 8.2-3.9-1.4-6.5-4.2-6.5-8.2V5zM7.2 10l2 2 3.8-4',
  calendar: 'M3 4.5h14v12.3H3zM3 8.3h14M6.8 2.5v3.3M13.2 2.5v3.3',
  card: 'M2 4.5h16v11H2zM5 8h3.4v2.6H5zM11.5 12.4H15',
  collection: 'M3 8.4h14v8.4H3zM4.6 5.6h10.8M6.2 2.9h7.6',
  computer: 'M3.5 4h13v9h-13zM1.5 16.2h17',
  leave: 'M8.5 4H4v12h12v-4.5M11.5 4H16v4.5M16 4l-7 7',
  link: 'M8.4 11.6a3 3 0 0 0 4.3 0l3-3a3 3 0 1 0-4.3-4.3l-1 1M11.6 8.4a3 3 0 0 0-4.3 0l-3 3a3 3 0 1 0 4.3 4.3l1-1',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  passkey: 'M6.5 13.5a3.8 3.8 0 1 1 3.4-5.4H18v3h-2v2.4h-2.6v-2.4H9.9a3.8 3.8 0 0 1-3.4 2.4zM6.4 9.8v.1',
  password: 'M4.5 9h11v8h-11zM6.8 9V6.2a3.2 3.2 0 0 1 6.4 0V9M10 12.2v1.8',
  phone: 'M6 2h8a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM9 15.2h2',
  save: 'M10 3v9.5M6.2 8.8l3.8 3.8 3.8-3.8M3.5 16.8h13',
  share: 'M10 12.5V3M6.4 6.4 10 2.8l3.6 3.6M6.2 9H4v8.2h12V9h-2.2',
  text: 'M3 4h14v9.5H9.5L6 17v-3.5H3zM6.8 8.8v.1M10 8.8v.1M13.2 8.8v.1',
  wallet: 'M3 6.2V15a1.5 1.5 0 0 0 1.5 1.5H17V7H4a1 1 0 0 1-1-.8c0-.9.6-1.4 1.4-1.5L14.5 3.5V7M13.6 11.7v.1',
} as const
export type LineShape = keyof typeof shapes

/** Drawn in the color of the surrounding text; decorative, so screen readers skip it. */
export function LineIcon({ shape, className }: { shape: LineShape; className?: string }) {
  return (
    <svg
      className={className}
      aria-hidden="true"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[shape]} />
    </svg>
  )
}
