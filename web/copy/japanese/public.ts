import type { Copy } from '../copy.ts'
import type * as english from '../english/public.ts'

export const language = 'ja'
export const direction = 'ltr'

export const product: Copy<typeof english.product> = {
  tagline: 'Your key to the wwworld.',
  description:
    'カードをタップして、イベントの記念を受け取れます。メールアドレスでサインインすると、コレクションが見られます。',
  shareImage: '上から光が当たる、アートワーク入りのデジタルカード。',
}

export const frame: Copy<typeof english.frame> = {
  skip: '本文へスキップ',
  home: (product) => `${product}のホーム`,
  theme: 'ダークとライトを切り替え',
  language: '言語',
}

export const noScript =
  'このページにはJavaScriptが必要ですが、ブラウザで無効になっています。有効にしてページを再読み込みするか、別のブラウザをお使いください。カードをタップして受け取るだけなら、JavaScriptは不要です。'

export const landing: Copy<typeof english.landing> = {
  email: 'メールアドレス',
  emailExample: 'you@example.com',
  submit: 'リンクを送信',
  submitHint: 'リンクとコードをメールで送ります。パスワードは不要です。',
  others: 'その他のサインイン方法',
  card: { name: 'あの夜、ここにいた', facts: 'タップひとつで、あなたのものに' },
}

export const authEmail: Copy<typeof english.authEmail> = {
  title: 'サインインしています',
  working: '少々お待ちください。',
  noScriptTitle: 'JavaScriptが無効です',
  noScript:
    'サインインにはJavaScriptが必要ですが、ブラウザで無効になっています。リンクはまだ有効です。別のブラウザで開いてください。',
}

export const card: Copy<typeof english.card> = {
  serial: 'シリアル番号',
  serialShort: (serial) => `No. ${serial}`,
  online: 'オンライン',
  turn: 'カードを裏返す',
}

export const cardPicture: Copy<typeof english.cardPicture> = {
  event: (name, facts) => `「${name}」のカード、${facts}`,
  collectible: (name, serial, facts) => `「${name}」のカード、番号${serial}、${facts}`,
}

export const status: Copy<typeof english.status> = {
  active: '開催中',
  'pending-approval': '承認待ち',
  future: '開始前',
  expired: '終了',
  canceled: '中止',
  draft: '下書き',
  rejected: '非承認',
}

export const field: Copy<typeof english.field> = {
  code: 'メールのコード',
}

export const dialog: Copy<typeof english.dialog> = { close: '閉じる' }

export const tap: Copy<typeof english.tap> = {
  ready: {
    title: '参加の記念に、どうぞ',
    titles: { email: '招待が届いています', list: 'リストに載っています' },
    textSignedOut: 'どこに送りましょうか？メール1通で、あなたのものになります。',
    textSignedIn: (email) => `あなたのコレクションに追加されます。${email} でサインインしています。`,
    textSignedInNameless: 'あなたのコレクションに追加されます。',
    email: 'メールアドレス',
    emailExample: 'you@example.com',
    emailHint: 'アドレスは誰にも表示されません。',
    emailHintShared: '下で選んだ場合だけ、主催者に表示されます。',
    share: '主催者にメールアドレスを知らせる',
    button: '受け取る',
    wallet: 'ウォレットを使う',
    copyable: 'このカードはコピーできます。会場にいた証明にはなりません。',
    opened: 'このカードの封は開けられています：',
    sealed: 'このカードの封は開けられていません。',
    inscription: (inscription) => `チップの内容：${inscription}`,
  },
  problems: {
    'email-missing': 'メールアドレスを入力してください。',
    'email-invalid': 'メールアドレスの形式が正しくないようです。@ やドットが抜けていないか確認してください。',
    'too-many': '試行回数が多すぎます。タップは30分間保存されます。1分ほど待ってから、もう一度お試しください。',
    failed: 'サーバー側で問題が発生しました。タップは30分間保存されます。もう一度お試しください。',
  },
  used: {
    text: 'ご自身で使用した場合は、もう一度メールアドレスを入力してください。それ以外の場合は、もう一度カードをタップしてください。',
    textCode:
      'ご自身で使った場合は、メールアドレスをもう一度入力してください。そうでない場合は、コードを渡してくれた人に新しいものをもらってください。',
    button: '続ける',
    problems: {
      'too-many': '試行回数が多すぎます。1分ほど待ってから、もう一度お試しください。',
      failed: 'サーバー側で問題が発生しました。もう一度お試しください。',
    },
  },
  kept: {
    title: '受け取りました',
    again: '受け取り済みです',
    another: 'ほかの人のために受け取る',
    noScript: 'コレクションを見るには、このブラウザでJavaScriptを有効にしてください。',
    noScriptAfterCode: 'コードはJavaScriptなしでも使えます。コレクションを見るには必要です。',
    view: '見る',
    emailed: (address) => `${address} にメールを送信しました。メールのリンクを開くと、コレクションが見られます。`,
    emailedCode: (address) =>
      `${address} にコードを送信しました。ここにコードを入力するか、メールのボタンをタップしてください。`,
    code: {
      share: 'コードを入力すると、主催者にアドレスが表示されます。',
      button: 'サインイン',
      again: '新しいコードを送信',
      sent: '送信しました。最新のメールのコードを使ってください。',
      wait: (minutes) =>
        `試行回数が多すぎます。メールのボタンをタップするか、${minutes}分後にこのページを再読み込みして、新しいコードを取得してください。`,
      problems: {
        missing: 'メールに記載された6桁の数字を入力してください。',
        wrong:
          'コードが間違っているか、期限切れまたは使用済みです。最新のメールを確認するか、新しいコードを取得してください。',
        'too-many': 'メールの送信回数が多すぎます。最新のメールのボタンをタップしてください。',
        failed: 'サーバー側で問題が発生しました。もう一度試すか、メールのボタンをタップしてください。',
      },
    },
    readdress: {
      title: 'アドレスを間違えた場合',
      email: '正しいメールアドレス',
      hint: '番号は変わりません。アドレスは30分間変更できます。',
      button: 'このアドレスに送信',
      problems: {
        settled: 'アドレスはもう変更できません。メールが届かない場合は、もう一度カードをタップしてください。',
        'too-many': '変更回数が多すぎます。メールが届かない場合は、もう一度カードをタップしてください。',
        failed: 'サーバー側で問題が発生しました。もう一度お試しください。',
      },
      problemsOfWay: {
        settled: 'アドレスはもう変更できません。メールが届かない場合は、主催者にご確認ください。',
        'too-many': '変更回数が多すぎます。メールが届かない場合は、主催者にご確認ください。',
      },
    },
    offline: 'オフラインのようです。接続が戻ったら、もう一度お試しください。',
    signedIn: 'コレクションに追加されました。',
    signedOut: 'サインインすると、コレクションで見られます。',
    passes: 'サインインすると、スマートフォンのウォレットに追加できます。',
    passesAfterCode: 'コードを入力すると、スマートフォンのウォレットに追加できます。',
  },
  already: {
    title: 'すでに持っています',
    text: '受け取れるのは、1つのイベントにつき1回です。これはコレクションに入っています。',
  },
  soldOut: {
    title: '配布は終了しました',
    text: 'すべて受け取られ、なくなりました。',
  },
  closed: {
    'pending-approval': {
      title: 'まだ受け取れません',
      text: 'このイベントは承認待ちです。カードの所有者に確認し、後でもう一度タップしてください。',
    },
    future: {
      title: 'まだ始まっていません',
      text: 'イベントが始まったら、もう一度カードをタップしてください。',
    },
    canceled: { title: 'このイベントは中止になりました', text: 'もう受け取ることはできません。' },
    expired: { title: 'イベントは終了しました', text: 'もう受け取ることはできません。' },
    rejected: { title: '受け取れません', text: 'このイベントは承認されなかったため、受け取れるものはありません。' },
  },
  closedWay: {
    pendingApproval: 'このイベントは承認待ちです。主催者に確認し、後でもう一度お試しください。',
    future: {
      code: 'イベントはまだ始まっていません。コードは始まると使えます。そのときにもう一度入力するか、リンクを開いてください。',
      word: 'イベントが始まったら、もう一度合言葉を入力してください。',
      kiosk: 'イベントが始まったら、画面のコードをもう一度読み取ってください。',
      link: 'イベントが始まったら、メールのリンクをもう一度開いてください。',
    },
  },
  codeUnknown: {
    title: 'このコードは正しくありません',
    text: '入力ミスがないか確かめるか、渡してくれた人にご確認ください。リンクを開いた場合は、一部が欠けている可能性があります。受け取った場所からもう一度開いてください。',
    error: 'このコードのイベントはありません。',
  },
  wayClosed: {
    early: { title: 'まだ始まっていません', text: 'この受け取り方は、まだ使えません。' },
    gone: { title: 'この受け取り方の分は終了しました', text: 'この受け取り方の分は、すべて受け取られました。' },
    over: { title: 'この受け取り方は終了しました', text: 'この受け取り方の期間は終わりました。' },
    off: {
      title: 'この受け取り方は終了しました',
      text: '主催者がこの受け取り方をオフにしました。今の受け取り方を主催者にご確認ください。',
    },
    opens: '開始：',
    others: 'イベントとほかの受け取り方を見る',
  },
  unregistered: {
    title: '新しいカードです',
    textSignedIn: 'このカードは、まだ誰も登録していません。登録して、あなたのイベントにリンクしましょう。',
    textSignedOut: 'このカードは、まだ誰も登録していません。あなたのカードなら、サインインして登録してください。',
    register: 'カードを登録',
    signIn: 'サインインして登録',
  },
  unlinked: {
    title: 'このカードにはまだイベントがありません',
    textHolder: 'これはあなたのカードです。イベントにリンクすると、ほかの人が受け取れるようになります。',
    text: 'カードの所有者が、まだイベントをリンクしていません。所有者に確認し、もう一度タップしてください。',
    link: 'イベントをリンク',
  },
  invited: {
    title: '受け取りませんか？',
    text: (event) =>
      `「${event}」の受け取りに招待されています。辞退すると、主催者には辞退した人がいたことだけが伝わり、アドレスは消去されます。`,
    decline: '辞退する',
    declineAll: '辞退し、今後の招待も受け取らない',
    back: '招待に戻る',
  },
  declined: {
    title: '辞退しました',
    text: '何も受け取らず、アドレスを消去しました。',
    textAll: '何も受け取っていません。今後、ここから招待が届くことはありません。',
  },
  refused: {
    replayed: {
      title: 'このタップは使用済みです',
      text: '同じタップは1回しか使えません。もう一度カードをタップしてください。',
    },
    'no-cookies': {
      title: 'メールをご確認ください',
      text: '入力されたアドレスに送信しています。Cookieがブロックされているため、このページには表示できません。メールのリンクを開いてください。',
    },
    forged: {
      title: 'カードを確認できませんでした',
      text: 'このURLには有効なカードの署名がありません。本物のカードをタップした場合は、もう一度タップしてください。',
    },
    failed: {
      title: '問題が発生しました',
      text: 'サーバー側の問題です。タップは30分間保存されます。1分ほど待ってから、ページを再読み込みしてください。',
    },
    blocked: {
      title: 'ブロックされたカードです',
      text: '所有者またはサイト運営者がブロックしているため、タップしても何も起こりません。カードの所有者にご確認ください。',
    },
    limit: {
      title: 'ただいま受け取れません',
      text: 'このカードはコピーできるため、一度に受け取れる数に限りがあります。しばらくしてからもう一度お試しください。',
    },
    stale: {
      title: 'このタップは古くなりました',
      text: 'その後、カードが再びタップされています。もう一度タップしてください。',
    },
    expired: {
      title: 'タップの期限が切れました',
      text: 'このページを開いてから時間がたちました。もう一度カードをタップしてください。',
    },
    'code-used': {
      title: 'このコードは使用済みです',
      text: 'コードやリンクは1回しか使えません。渡してくれた人に、新しいものをもらってください。',
    },
    'code-expired': {
      title: 'このコードはもう使えません',
      text: '期限が切れたか、取り消されました。もう一度読み取るか開くか、渡してくれた人にご確認ください。',
    },
    'code-limit': {
      title: 'アクセスが集中しています',
      text: 'このネットワークから多くの人が受け取っています。数分待ってからもう一度コードを読み取るか、スタッフにお声がけください。このWi-Fiの代わりにモバイルデータ通信を使うと、すぐに受け取れることがあります。',
    },
  },
  notShown: { title: '現在は表示されていません', text: 'イベントが公開停止になったか、アドレスが正しくありません。' },
  welcome: {
    title: 'カードをタップ',
    text: 'スマートフォンの上部をカードにかざすと、ここにイベントが表示されます。',
  },
  offline: 'オフラインのようです。タップは30分間保存されます。接続が戻ったら、もう一度お試しください。',
  toStart: 'ホームへ',
  toCollection: 'コレクションを見る',
}

export const collectible: Copy<typeof english.collectible> = {
  unnumbered: 'カードをタップして受け取りました。',
  text: (serial) => `No. ${serial}。カードをタップして受け取ったものです。`,
  event: 'イベントを見る',
  button: (product) => `${product}へ`,
}

export const eventPage: Copy<typeof english.eventPage> = {
  collect: '会場のカードをスマートフォンでタップすると、受け取れます。',
  future: 'イベントが始まると受け取れます。会場のカードをスマートフォンでタップしてください。',
  collectByWays: 'タップするカードはありません。受け取り方は下をご覧ください。',
  futureByWays: 'イベントが始まると受け取れます。受け取り方は、そのときこのページに表示されます。',
  over: 'このイベントは終了しました。もう受け取れません。',
  stillYours: 'すでに受け取ったものは、そのまま残ります。',
  when: '日時',
  ownTime: 'お使いの時間帯',
  where: '場所',
  map: 'OpenStreetMapで見る',
  collected: '受け取り済み',
  collectedOf: (collected, supply) => `${supply}枚中${collected}枚`,
  calendar: 'カレンダーに追加',
  about: '概要',
  ways: {
    title: 'カードがない場合',
    only: '受け取り方',
    kiosk: '会場の画面のコードを読み取ってください。',
    staff: '会場のスタッフにお声がけください。メールアドレスにお送りできます。',
    email: 'メールで招待が届いている場合は、その中のリンクを開いてください。',
    code: { label: 'コード', hint: '渡された紙やメッセージにあり、1回だけ使えます。', button: 'このコードを使う' },
    word: {
      label: '合言葉',
      hint: '会場で発表されます。大文字と小文字、空白の違いは問いません。',
      button: 'この合言葉を使う',
    },
    list: {
      label: 'メールアドレス',
      placeholder: 'you@example.com',
      hint: '主催者のリストにあるアドレスには、リンクをメールでお送りします。',
      button: 'リンクを送る',
    },
    notices: {
      'code-wrong': 'コードではないようです。コードは英数字12文字です。',
      'word-wrong': '合言葉が違うか、今は使えません。',
      'email-invalid': 'メールアドレスの形式ではないようです。@やドットが抜けていないか確認してください。',
      'too-many':
        'お使いのネットワークからの試行が多すぎます。数分待ってからもう一度お試しになるか、スタッフにお声がけください。',
      failed: 'サーバー側で問題が発生しました。1分ほど待ってから、もう一度お試しください。',
      'list-asked': 'このアドレスがリストにあり、まだ受け取っていなければ、リンクをお送りしています。',
    },
  },
  failed: {
    title: '問題が発生しました',
    text: 'サーバー側の問題です。1分ほど待ってからページを再読み込みしてください。',
  },
}

export const collectionPage: Copy<typeof english.collectionPage> = {
  description: (name) => `${name}さんがイベントでカードをタップして集めたものです。`,
  picture: (name) => `${name}さんがイベントで集めたカード。`,
  collected: '受け取った日',
  empty: { title: 'まだ何もありません', text: '公開されたものは、このページに表示されます。' },
  pages: 'ページ',
  newest: '最新へ',
  older: '以前のもの',
  imported: {
    title: 'POAPから',
    text: 'インポートしたものです。ウォレットで確認済みですが、ここでカードをタップして集めたものではありません。',
    number: (token) => `POAP番号 ${token}`,
    older: 'さらに表示',
  },
}

export const missing: Copy<typeof english.missing> = {
  title: 'ページが見つかりません',
  text: 'URLが間違っているか、ページが移動した可能性があります。',
  button: 'ホームへ',
}
