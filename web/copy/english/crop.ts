// Copy of the dialog that crops an event's picture.

export const crop = {
  title: 'Choose the part to show',
  hint: 'Drag to move it. Zoom with the slider, the mouse wheel, or two fingers.',
  frame: 'The part of the picture on the card. Arrow keys move it, plus and minus zoom, 0 starts over.',
  place: (across: string, down: string, zoom: string) => `${across} across, ${down} down, zoom ${zoom}`,
  zoom: 'Zoom',
  use: 'Use this part',
  whole: 'Use the whole picture',
  wholeHint: 'With the whole picture, the card shows its middle; the rest appears wherever there’s room for it.',
  reset: 'Start over',
  animated: 'This picture moves. The card shows its first frame.',
  adjust: 'Choose another part',
  opening: 'Opening the picture.',
  failed: 'We couldn’t prepare this picture. Try again, or choose another one.',
} as const
