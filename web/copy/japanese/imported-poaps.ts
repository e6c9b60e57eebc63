import type { Copy } from '../copy.ts'
import type * as english from '../english/imported-poaps.ts'

export const imported: Copy<typeof english.imported> = {
  title: 'POAPから',
  text: 'あなたがインポートしたものです。ここでカードをタップして集めたものではありません。',
  number: (token) => `POAP番号 ${token}`,
  found: (count) => `あなたのPOAPに${count}件見つかりました`,
  noneFound: 'あなたのPOAPには見つかりませんでした。',
  more: 'POAPをさらに読み込んでいます。',
  origins: {
    wallet: 'ウォレットで確認済み',
    former_wallet: 'ウォレット削除済み',
    file: 'ファイルから',
  },
  removeAll: 'インポートしたPOAPを削除',
  removeAllTitle: 'インポートしたPOAPをすべて削除しますか？',
  removeAllText: (count) =>
    `${count}件すべてがコレクションと公開ページから消えます。ウォレットのPOAPはそのままで、もう一度インポートできます。`,
  cancel: 'キャンセル',
}

export const details: Copy<typeof english.details> = {
  when: '日時',
  where: '場所',
  number: 'POAPの番号',
  event: 'イベント番号',
  chain: 'チェーン',
  minted: 'ミント日',
  owner: '所有者',
  imported: 'インポート日時',
  website: 'ウェブサイト',
  from: {
    wallet: 'POAPからインポートしました。インポートした時点で、あなたのアカウントのウォレットが所有していました。',
    former_wallet:
      'POAPからインポートしました。所有していたウォレットはその後アカウントから削除されたため、現在は確認できません。',
    file: 'あなたのファイルから。確認できるものがないため、公開ページには表示できません。',
  },
  show: '公開ページに表示する',
  remove: 'コレクションから削除',
  removeSure: '削除しますか？',
  removeYes: '削除',
  cancel: 'キャンセル',
}

export const importing: Copy<typeof english.importing> = {
  title: 'POAPをインポート',
  intro:
    'あなたのPOAPをこのコレクションに取り込みます。インポートしたことが表示され、公開を選ぶまではあなただけに見えます。',
  wallet: {
    title: 'ウォレットから',
    text: 'アカウントにあるウォレットのPOAPを調べます。対象は、あなたが署名したウォレットだけです。ほかの人があなたのPOAPを自分のものとして見せることはできません。',
    none: 'アカウントにはまだウォレットがありません。POAPのあるウォレットを追加してから、戻ってきてください。',
    add: 'ウォレットを追加',
    missing: 'このサイトではアドレスからPOAPを調べられません。代わりにファイルをインポートしてください。',
    lookUp: (address) => `${address}を調べる`,
    field: 'アドレスまたはENS名',
    hint: 'アカウントにあるウォレットのもの。',
    button: '調べる',
    notLoaded: 'ウォレットを読み込めませんでした。アドレスを入力してください。',
  },
  file: {
    title: 'ファイルから',
    text: 'POAP APIのJSONファイル、またはCSVファイル。POAPの番号、イベント番号、イベント名が必要です。4MBまで。ファイルでは確認できないため、「ファイルから」と表示されます。',
    field: 'ファイル',
    tooLarge: 'このファイルは4MBを超えています。小さく分けてください。',
    empty: 'このファイルにはPOAPがありません。',
    broken: 'このファイルのJSONは途中で切れています。もう一度ダウンロードしてください。',
    'no-list': 'このファイルにはPOAPの一覧がありません。',
    columns: (names) => `この表には次の列がありません：${names}。1行目に列名を書いてください。`,
    columnNames: {
      tokenId: 'POAPの番号（tokenId）',
      'event.id': 'イベント番号（event.id）',
      'event.name': 'イベント名（event.name）',
    },
    confirm:
      'このファイルには、アカウントにあるウォレットが書かれています。そのウォレットも調べて、持っているものを確認済みにします。',
  },
  preview: {
    added: (count) => `新しいもの：${count}件`,
    known: (count) => `すでにあるもの：${count}件`,
    confirmed: (count) => `そのうち${count}件はファイルからのもので、ウォレットで確認済みになります`,
    unreadable: (count) => `読み取れないもの：${count}件`,
    leftOut: (count, most) => `対象外：${count}件（インポートできるPOAPは${most}件までです）`,
    nothing: 'インポートするものはありません。',
    line: (line, field) => `${line}行目：${field}`,
    entry: (entry, field) => `${entry}件目：${field}`,
    andMore: (count) => `ほか${count}件`,
    start: (count) => `${count}件をインポート`,
    update: '更新',
    back: '戻る',
  },
  progress: (done, all) => `${all}件中${done}件をインポートしました。`,
  stopped: (done) =>
    `その前に${done}件がインポートされました。残りは、もう一度同じファイルをインポートしてください。二重にはなりません。`,
  done: (count) => `${count}件をインポートしました。コレクションの下に表示されます。`,
  confirmed: (count) => `${count}件がウォレットで確認済みになりました。`,
  close: '完了',
  refusals: {
    wallet_not_linked:
      'このウォレットはアカウントにないため、あなたのPOAPかどうか確認できません。アカウントページで追加してから、戻ってきてください。',
    name_without_address: 'この名前に対応するアドレスがありません。名前を確かめるか、アドレスを入力してください。',
    invalid_ethereum_address: 'アドレスでもENS名でもありません。アドレスは0xで始まります。',
    poap_api_missing: 'このサイトではアドレスからPOAPを調べられません。代わりにファイルをインポートしてください。',
    poap_api_unavailable: 'POAPに接続できませんでした。1分後にもう一度試すか、ファイルをインポートしてください。',
    imported_poap_unconfirmed: '公開ページに表示できるのは、アカウントのウォレットで確認済みのPOAPだけです。',
    imported_poap_not_found: 'このPOAPはすでに削除されています。',
  },
}
