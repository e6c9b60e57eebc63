import type { Copy } from '../copy.ts'
import type * as english from '../english/copyable-cards.ts'

export const copyableCards: Copy<typeof english.copyableCards> = {
  create: {
    title: 'チップなしのカードを追加',
    text: 'QRコードとして印刷したり、NFCタグに書き込んだりできるアドレスを発行します。コピーできるため、1日に配布できる数には限りがあります。',
    name: '名前',
    nameExample: '入口のポスター',
    save: 'カードを追加',
  },
  address: {
    title: (card) => `「${card}」のアドレス`,
    text: 'このコードを印刷するか、アドレスをNFCタグに書き込んでください。アドレスを知っている人は誰でもタップできるため、配布したい場所だけに掲示してください。',
    picture: (card) => `「${card}」のQRコード`,
    label: 'アドレス',
    copy: 'アドレスをコピー',
    copied: 'コピーしました。',
    copyFailed: '上のアドレスを選択してコピーしてください。',
    counted: 'NTAG21xチップは、末尾のゼロに固有番号とカウンターを書き込みます。',
  },
}
