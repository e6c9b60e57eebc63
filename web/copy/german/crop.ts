import type { Copy } from '../copy.ts'
import type * as english from '../english/crop.ts'

export const crop: Copy<typeof english.crop> = {
  title: 'Ausschnitt wählen',
  hint: 'Ziehen verschiebt das Bild. Zoomen kannst du mit dem Regler, dem Mausrad oder zwei Fingern.',
  frame: 'Der Ausschnitt auf der Karte. Pfeiltasten verschieben ihn, Plus und Minus zoomen, 0 beginnt von vorn.',
  place: (across, down, zoom) => `${across} waagerecht, ${down} senkrecht, Zoom ${zoom}`,
  zoom: 'Vergrößern',
  use: 'Diesen Ausschnitt nehmen',
  whole: 'Das ganze Bild nehmen',
  wholeHint: 'Beim ganzen Bild zeigt die Karte seine Mitte; der Rest erscheint, wo Platz dafür ist.',
  reset: 'Von vorn',
  animated: 'Dieses Bild bewegt sich. Die Karte zeigt sein erstes Einzelbild.',
  adjust: 'Anderen Ausschnitt wählen',
  opening: 'Das Bild wird geöffnet.',
  failed: 'Wir konnten dieses Bild nicht vorbereiten. Versuche es noch einmal oder wähle ein anderes.',
}
