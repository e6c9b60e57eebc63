import type { Copy } from '../copy.ts'
import type * as english from '../english/crop.ts'

export const crop: Copy<typeof english.crop> = {
  title: '表示する部分を選ぶ',
  hint: 'ドラッグで動かせます。スライダー、マウスホイール、2本の指で拡大できます。',
  frame: 'カードに表示する部分。矢印キーで移動、プラスとマイナスで拡大・縮小、0で最初に戻ります。',
  place: (across, down, zoom) => `横${across}、縦${down}、拡大${zoom}`,
  zoom: '拡大',
  use: 'この部分を使う',
  whole: '画像全体を使う',
  wholeHint: '画像全体を使うと、カードには中央が表示され、残りは表示できる場所で見られます。',
  reset: '最初に戻す',
  animated: 'この画像は動きます。カードには最初のコマが表示されます。',
  adjust: '別の部分を選ぶ',
  opening: '画像を開いています。',
  failed: 'この画像を準備できませんでした。もう一度試すか、別の画像を選んでください。',
}
