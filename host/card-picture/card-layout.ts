import type { CardForm } from '@iyk/wire/card-face.ts'

/** Where the card is, and what stands around it; in pixels. A card without a number has the middle for itself. */
export type CardLayout = {
  card: { width: number; top: number }
  number: { size: number; label: number; align: 'center' | 'right'; top: number }
  brand: { size: number; align: 'center' | 'left'; top: number }
}

export const cardLayouts: Record<CardForm, { numbered: CardLayout; plain: CardLayout }> = {
  link: {
    numbered: {
      card: { width: 800, top: 32 },
      number: { size: 46, label: 0, align: 'right', top: 557 },
      brand: { size: 30, align: 'left', top: 566 },
    },
    plain: {
      card: { width: 800, top: 32 },
      number: { size: 0, label: 0, align: 'right', top: 0 },
      brand: { size: 30, align: 'center', top: 566 },
    },
  },
  story: {
    numbered: {
      card: { width: 940, top: 580 },
      number: { size: 200, label: 40, align: 'center', top: 1290 },
      brand: { size: 46, align: 'center', top: 340 },
    },
    plain: {
      card: { width: 940, top: 660 },
      number: { size: 0, label: 0, align: 'center', top: 0 },
      brand: { size: 46, align: 'center', top: 420 },
    },
  },
  square: {
    numbered: {
      card: { width: 960, top: 120 },
      number: { size: 130, label: 34, align: 'right', top: 800 },
      brand: { size: 44, align: 'left', top: 900 },
    },
    plain: {
      card: { width: 960, top: 170 },
      number: { size: 0, label: 0, align: 'right', top: 0 },
      brand: { size: 44, align: 'center', top: 880 },
    },
  },
}

/** What is cleared around text ends as a shadow does. Canvas blurs by half of `shadowBlur`, and three deviations of that are all one sees. */
export const shadowReach = 0.75

/** The height of a number with its label, and the rows of the picture that differ from one number to the next. */
export const numberRows = ({ number: { size, label, top } }: CardLayout, height: number) => {
  const lines = label * 1.5 + size
  const [from, to] = [top - shadowReach * lines, top + (1 + shadowReach) * lines]
  return { lines, from: Math.floor(from) - 2, to: Math.min(height, Math.ceil(to) + 2) }
}
