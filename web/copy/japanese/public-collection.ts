import type { Copy } from '../copy.ts'
import type * as english from '../english/public-collection.ts'

export const publicPage: Copy<typeof english.publicPage> = {
  takenDownEvent: '公開停止',
  title: '公開ページ',
  intro:
    'あなたの名前と、選んだコレクティブルを載せるページです。アドレスを知っている人なら誰でも見られます。メールアドレスやウォレット、カードが表示されることはありません。',
  isOn: '公開中：',
  isOff: '公開ページはオフです。誰にも見えません。',
  takenDown: (reason) =>
    `このページは公開停止になりました：${reason} 誰にも見えません。サイト運営者にお問い合わせください。`,
  share: '共有',
  view: 'ページを見る',
  copied: 'リンクをコピーしました。好きなところに貼り付けられます。',
  notCopied: 'ブラウザがリンクのコピーを許可しませんでした。こちらがリンクです：',
  name: 'アドレスに使う名前',
  nameHint: (host) => `ページのアドレスは ${host}/@名前 になります。半角の英小文字、数字、ハイフンで3〜30文字。`,
  nameInvalid: '半角の英小文字と数字で3〜30文字にしてください。間にハイフンを1つずつ入れられます。',
  displayName: 'ページに表示する名前',
  displayNameMissing: 'ページに表示する名前を入力してください。',
  firstOnes: '何を表示しますか？',
  firstOnesShown: 'すべて（サインイン中に手に入れた新しいものも）',
  firstOnesHidden: '自分で選んだものだけ',
  newOnes: '新しく手に入れたとき',
  newOnesShown: 'サインイン中に手に入れたか、コードを入力したときは表示する',
  newOnesHidden: '選ぶまで表示しない',
  newOnesMissing: '何を表示するかを選んでください。',
  listed: '検索エンジンに載せてもよい',
  turnOn: 'オンにする',
  turnOff: 'オフにする',
  save: '保存',
  saved: '保存しました。',
  failed: 'うまくいきませんでした。もう一度お試しください。',
  picture: '画像',
  pictureNow: '現在の画像',
  pictureHint: 'PNG、JPEG、WebP（4 MBまで）。正方形に切り抜きます。',
  pictureTooLarge: '4 MBまでの画像を選んでください。',
  removePicture: '画像を削除',
  choose: 'ページに表示するもの',
  hiddenOnes: '非表示にしたものはこのページに載りません。すでに共有したリンクは引き続き開けます。',
  showAll: 'すべて表示',
  hideAll: 'すべて非表示',
  nothing: 'まだ何も集めていません。',
  delete: 'このページを削除',
  deleteQuestion: (name) =>
    `このページを、画像と表示の設定ごと削除しますか？ 集めたものはそのまま残ります。@${name} は90日間あなたのために確保され、その後は誰でも使えるようになります。`,
  deleteYes: '削除する',
  deleteNo: 'キャンセル',
  deleted: 'ページを削除しました。',
  refusals: {
    public_collection_not_found: '公開ページはまだありません。',
    public_collection_taken_down: 'このページは公開停止になりました。サイト運営者にお問い合わせください。',
    collection_name_unavailable: 'この名前は使えません。別の名前を選んでください。',
    display_name_unavailable:
      'ページに表示する名前には、運営を思わせる言葉やチェックマークは使えません。別の名前を選んでください。',
    collection_names_reserved: '名前を変更しすぎています。直近の5個の名前は90日間あなたのために確保されています。',
  },
  more: 'さらに読み込んでいます。',
}

export const visibility: Copy<typeof english.visibility> = {
  show: '公開ページに表示',
  hidden: '公開ページには載っていません。すでに共有したリンクは引き続き開けます。',
}

export const imported: Copy<typeof english.imported> = {
  title: 'POAPから',
  text: (shown, total) =>
    `公開ページには${total}件中${shown}件が表示されています。表示できるのは、ウォレットで確認済みのPOAPだけです。`,
  showAll: 'すべてのPOAPを表示',
  hideAll: 'すべてのPOAPを非表示',
  refusals: {
    imported_poap_unconfirmed: '公開ページに表示できるのは、アカウントのウォレットで確認済みのPOAPだけです。',
  },
}
