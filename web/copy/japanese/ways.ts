import type { Copy } from '../copy.ts'
import type * as english from '../english/ways.ts'

export const ways: Copy<typeof english.ways> = {
  title: 'ほかの受け取り方',
  intro:
    'カードがなくても受け取れるようにできます。その場合も、受け取れるのはメールアドレス1つにつき1回で、発行数を超えることはありません。',
  on: 'オン',
  collected: (count) => `受け取り済み：${count}`,
  revoked: (count) => `取り消し：${count}`,
  save: '保存',
  saved: '保存しました。',
  code: {
    title: '1回限りのコード',
    risk: 'コードを持つ人なら誰でも使えます。チケットと同じように渡してください。',
  },
  word: {
    title: '合言葉',
    risk: '合言葉は広まります。知った人はどこからでも受け取れ、架空のアドレスを使えば1つのネットワークから数分で数百件を受け取ることもできます。使える期間と人数を決めてください。',
  },
  list: {
    title: 'メールアドレスのリスト',
    risk: 'リストのメールを読める人なら、受け取れます。',
  },
  email: {
    title: 'メールでの招待',
    risk: 'このサイトから、あなたの名前でメールが届きます。届くことを知っている人のアドレスだけを入力してください。',
  },
}

export const codes: Copy<typeof english.codes> = {
  name: '名前',
  nameExample: '名札、1箱目',
  count: '数',
  make: 'コードを作ってダウンロード',
  countWrong: (most) => `1から${most}までの数を入力してください。`,
  nameMissing: 'あとで見分けられるように、名前を入力してください。',
  made: (count) =>
    `コードを${count}件作り、CSVファイルとして保存しました。あとから表示できないので、ファイルをなくさないでください。シートはこのページを離れる前に印刷してください。`,
  csv: 'CSVをもう一度ダウンロード',
  sheet: '印刷用シート（PDF）',
  sheetPart: (from, to) => `印刷用シート ${from}～${to}（PDF）`,
  drawing: 'シートを作成しています…',
  states: (free, used, revoked) => `未使用 ${free} · 使用済み ${used} · 取り消し ${revoked}`,
  report: 'それぞれの状態をダウンロード',
  replace: '未使用のコードを作り直す',
  replaceTitle: (name) => `「${name}」の未使用のコードを作り直しますか？`,
  replaceText: (free) =>
    `ファイルをなくしたときや、印刷する前にこのページを閉じたときに使います。未使用のコードはすぐに使えなくなり、新しいコードを${free}件作ってダウンロードします。使用済みのコードで受け取ったものはそのまま残ります。`,
  replaceYes: '作り直してダウンロード',
  revoke: '未使用のコードを取り消す',
  revokeTitle: (name) => `「${name}」の未使用のコードを取り消しますか？`,
  revokeText: 'すぐに使えなくなり、元に戻せません。使用済みのコードで受け取ったものはそのまま残ります。',
  back: '残す',
}

export const word: Copy<typeof english.word> = {
  word: '合言葉',
  hint: '大文字と小文字、全角と半角、空白の違いは問いません。',
  short: (least) => `文字や数字を${least}文字以上使ってください。`,
  opens: '開始',
  closes: '終了',
  boundsHint: 'お使いの時間帯の日時です。空欄なら、イベントの間ずっと使えます。',
  atMost: '人数',
  atMostHint: '空欄なら、合言葉だけの上限はありません。',
  order: '終了は開始より後にしてください。',
}

export const list: Copy<typeof english.list> = {
  addresses: 'メールアドレス',
  hint: '1行に1つ、またはカンマで区切って入力してください。誰も読み出せない形で保存します。',
  file: 'またはファイルを選ぶ',
  add: 'リストに追加',
  missing: 'アドレスを1つ以上入力してください。',
  tooMany: (most) => `一度に追加できるのは${most}件までです。`,
  added: (added, known) => `${added}件を追加しました（${known}件は登録済み）。`,
  invalid: 'メールアドレスではないもの：',
  counts: (free, used) => `これから受け取れる：${free} · 受け取り済み：${used}`,
  empty: 'リストを空にする',
  emptyTitle: 'リストを空にしますか？',
  emptyText: 'リストの人は、この方法では受け取れなくなります。受け取ったものはそのまま残ります。',
  back: '残す',
}

export const email: Copy<typeof english.email> = {
  addresses: 'メールアドレス',
  hint: '1行に1つ、またはカンマで区切って入力してください。それぞれに1通届き、承諾した人だけが受け取ります。返事のあと、アドレスは消去されます。',
  file: 'またはファイルを選ぶ',
  add: '招待する',
  missing: 'アドレスを1つ以上入力してください。',
  tooMany: (most) => `一度に追加できるのは${most}件までです。`,
  added: (added, known) => `${added}件を招待しました（${known}件は招待済み）。`,
  invalid: 'メールアドレスではないもの：',
  counts: (waiting, sent) => `送信待ち ${waiting} · 返事待ち ${sent}`,
  replies: (accepted, declined, ended) => `承諾 ${accepted} · 辞退 ${declined} · 終了 ${ended}`,
  empty: '招待を取り消す',
  emptyTitle: '招待を取り消しますか？',
  emptyText: 'まだ返事をしていない人は、承諾できなくなります。受け取ったものはそのまま残ります。',
  back: '残す',
}

export const refusals: Copy<typeof english.refusals> = {
  word_missing: '先に合言葉を入力してください。',
  code_batch_not_found: 'これらのコードはもうありません。',
  too_many_codes: 'このイベントにはこれ以上コードを作成できません。',
  too_many_before_approval:
    '承認されるまで、あなたのイベントに登録できるコードとアドレスは合わせて1000件までです。残りは承認後に追加してください。',
  too_many_guests:
    'このアカウントにはこれ以上コードやアドレスを保存できません。不要なリストを空にするか、コードを取り消してください。',
}
