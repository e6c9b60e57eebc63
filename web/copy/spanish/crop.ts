import type { Copy } from '../copy.ts'
import type * as english from '../english/crop.ts'

export const crop: Copy<typeof english.crop> = {
  title: 'Elige la parte que se verá',
  hint: 'Arrastra para moverla. Amplía con el control, la rueda del ratón o dos dedos.',
  frame:
    'La parte de la imagen en la tarjeta. Las flechas la mueven, más y menos amplían y reducen, 0 vuelve al principio.',
  place: (across, down, zoom) => `${across} en horizontal, ${down} en vertical, ampliación ${zoom}`,
  zoom: 'Ampliar',
  use: 'Usar esta parte',
  whole: 'Usar la imagen entera',
  wholeHint: 'Con la imagen entera, la tarjeta muestra el centro; el resto se ve donde haya sitio.',
  reset: 'Empezar de nuevo',
  animated: 'Esta imagen se mueve. La tarjeta muestra su primer fotograma.',
  adjust: 'Elegir otra parte',
  opening: 'Abriendo la imagen.',
  failed: 'No pudimos preparar esta imagen. Inténtalo de nuevo o elige otra.',
}
