import type * as english from '../english/public.ts'
import type { Texts } from '../texts.ts'

export const language = 'ja'
export const direction = 'ltr'

export const product: Texts<typeof english.product> = {
  name: 'IYK Cards',
  tagline: 'Your key to the wwworld.',
  description: 'カードをタップして、イベントを手元に。メールアドレスでサインインすると、集めたものが見られます。',
  shareImage: '絵が印刷されたデジタルカード。上から光が当たっています。',
}

export const frame: Texts<typeof english.frame> = {
  skip: '本文へ',
  home: 'IYK Cards、トップページ',
  theme: 'ダークとライトを切り替える',
  language: '言語',
}

/** For a browser without scripts. */
export const noScript =
  'このページにはJavaScriptが必要ですが、このブラウザーでは無効です。有効にして再読み込みするか、別のブラウザーで開いてください。タップしたカードの受け取りはJavaScriptなしでもできます。'

export const landing: Texts<typeof english.landing> = {
  email: 'メールアドレス',
  emailExample: 'you@example.com',
  submit: 'リンクを送る',
  submitHint: 'リンクとコードを1通のメールで送ります。パスワードは不要です。',
  others: 'ほかの方法でサインイン',
  card: { name: 'あなたがそこにいた夜', facts: 'タップひとつで、あなたのもの' },
}

export const authEmail: Texts<typeof english.authEmail> = {
  title: 'サインインしています',
  working: '少しお待ちください。',
  noScript:
    'サインインにはJavaScriptが必要ですが、このブラウザーでは無効です。リンクはまだ使えます。別のブラウザーで開いてください。',
}

export const card: Texts<typeof english.card> = {
  serial: 'シリアル番号',
  serialShort: (serial) => `No. ${serial}`,
  online: 'オンライン',
  turn: 'カードを裏返す',
  issuer: 'IYK Cards',
}

export const status: Texts<typeof english.status> = {
  active: '開催中',
  'pending-approval': '承認待ち',
  future: '開催前',
  expired: '終了',
  rejected: '不承認',
}

export const field: Texts<typeof english.field> = {
  code: 'メールのコード',
}

export const dialog: Texts<typeof english.dialog> = { close: '閉じる' }

export const tap: Texts<typeof english.tap> = {
  ready: {
    title: 'ここにいる記念に。',
    textSignedOut: 'どこに届けましょうか。メールを1通送れば、あなたのものです。',
    textSignedIn: (email) => `${email} のコレクションに入ります。`,
    textSignedInNameless: 'あなたのコレクションに入ります。',
    email: 'メールアドレス',
    emailExample: 'you@example.com',
    emailHint: 'アドレスはほかの誰にも見えません。',
    button: '受け取る',
    wallet: 'ウォレットを使う',
  },
  problems: {
    'email-missing': '届け先のメールアドレスを入力してください。',
    'email-invalid': 'メールアドレスではないようです。@ や . が抜けていないか確認してください。',
    'too-many': '短い間に何度も試されました。タップは無事です。1分ほどしてからお試しください。',
    failed: 'こちらで問題が起きました。タップは無事です。もう一度お試しください。',
  },
  kept: {
    title: 'あなたのものです',
    again: '受け取り済みです',
    view: '見る',
    mailed: (address) => `${address} にメールを送りました。開くと、コレクションも開きます。`,
    mailedCode: (address) => `${address} にコードを送りました。ここに入力するか、メールのボタンを押してください。`,
    code: {
      button: 'コレクションを開く',
      again: '新しいコードを送る',
      sent: '送信しました。最新のメールのコードを使ってください。',
      wait: (minutes) =>
        `試行回数が多すぎます。メールのボタンを押すか、${minutes}分後にこのページを再読み込みして新しいコードを送ってください。`,
      problems: {
        missing: 'メールにある6桁の数字を入力してください。',
        wrong:
          'コードが違うか、期限切れか、同じメールのリンクなどですでに使われています。最新のメールを確認するか、新しいコードを送ってください。',
        'too-many': '送信回数が多すぎます。最新のメールのボタンを押してください。',
        failed: 'こちらで問題が起きました。もう一度試すか、メールのボタンを押してください。',
      },
    },
    readdress: {
      title: 'アドレスが違いますか？変更する',
      email: '正しいメールアドレス',
      hint: '番号はそのままです。アドレスは30分以内なら変更できます。',
      button: 'このアドレスに送る',
      problems: {
        settled: 'アドレスはもう変更できません。メールが届かない場合は、カードをもう一度タップしてください。',
        'too-many': '変更の回数が多すぎます。メールが届かない場合は、カードをもう一度タップしてください。',
        failed: 'こちらで問題が起きました。もう一度お試しください。',
      },
    },
    signedIn: 'コレクションに入りました。',
    signedOut: 'サインインすると、コレクションで見られます。',
  },
  already: {
    title: 'もう持っています',
    text: '以前に受け取っています。1人1枚なので、そのままです。',
  },
  soldOut: {
    title: 'すべて配り終えました',
    text: 'どれも持ち主が見つかりました。このタップでは何も減っていません。',
  },
  closed: {
    'pending-approval': {
      title: 'まだ始まっていません',
      text: 'このイベントは承認待ちです。カードの持ち主に聞いて、後でもう一度タップしてください。',
    },
    future: {
      title: '少し早いようです',
      text: 'このイベントはまだ始まっていません。始まったら、もう一度カードをタップしてください。',
    },
    expired: { title: '終了しました', text: 'このイベントは終わったので、もう受け取れません。' },
    rejected: { title: '利用できません', text: 'このイベントは承認されなかったので、受け取れるものがありません。' },
  },
  unregistered: {
    title: '新しいカードです',
    textSignedIn: 'まだ誰のものでもありません。登録して、イベントにリンクしましょう。',
    textSignedOut: 'まだ誰のものでもありません。あなたのカードですか？サインインすれば登録できます。',
    register: 'このカードを登録する',
    signIn: 'サインインして登録する',
  },
  unlinked: {
    title: 'このカードにはまだイベントがありません',
    textHolder: 'このカードはあなたのものです。イベントにリンクすると、タップが有効になります。',
    text: '持ち主がまだイベントをリンクしていません。持ち主に聞いて、もう一度タップしてください。',
    link: 'イベントをリンクする',
  },
  refused: {
    replayed: {
      title: 'このタップは使用済みです',
      text: 'タップするたびに新しいアドレスが開きます。このアドレスではもう受け取り済みです。もう一度カードをタップしてください。',
    },
    'no-cookies': {
      title: 'メールを確認してください',
      text: '入力したアドレスに送りました。Cookieがブロックされているため、このページには表示できません。メールのリンクを開いてください。',
    },
    forged: {
      title: 'このカードを確認できませんでした',
      text: 'アドレスにカードの正しい署名がありません。本物のカードなら、もう一度タップしてください。',
    },
    failed: {
      title: '問題が起きました',
      text: 'こちら側の問題です。タップは無効になっていません。1分ほどしてから再読み込みしてください。',
    },
    blocked: {
      title: 'このカードはブロックされています',
      text: '持ち主またはこのサイトの運営者がブロックしたため、タップしても何も受け取れません。',
    },
    stale: {
      title: 'このタップは古すぎます',
      text: 'その後でカードがまたタップされました。もう一度タップすると、新しいものになります。',
    },
    expired: {
      title: 'このタップは期限切れです',
      text: 'タップはしばらく待ちますが、時間がたちすぎました。何も減っていません。もう一度カードをタップしてください。',
    },
  },
  welcome: {
    title: 'カードをタップしてください',
    text: 'スマートフォンの上の端をカードにかざしてください。イベントの内容がここに開きます。',
  },
  offline: 'オフラインのようです。タップは無事です。つながったら、もう一度お試しください。',
  toStart: 'トップページへ',
  toCollection: 'コレクションを見る',
}

export const collectible: Texts<typeof english.collectible> = {
  text: (serial) => `${serial}番。その場にいた人が受け取りました。`,
  button: '自分のカードを手に入れる',
}

export const missing: Texts<typeof english.missing> = {
  title: 'ここには何もありません',
  text: 'アドレスに間違いがあるか、ページが移動したようです。',
  button: 'トップページへ',
}
