import type { Copy } from './copy.ts'

const someoneAdds = (product: string) =>
  `${product}にサインインしている人が、このメールアドレスを自分のアカウントに追加しようとしています。`

export const japanese: Copy = {
  code: {
    afterLink: 'または、リクエストしたページで次のコードを入力してください：',
    lifeOfBoth: (link, code) =>
      `リンクの有効期間は、リクエストしたブラウザでは${link}、それ以外では${code}です。コードの有効期間は${code}です。どちらかを使うと、もう一方は無効になります。`,
    lifeWhereRequested: (link, code) =>
      `有効期間は、リンクが${link}、コードが${code}です。リクエストしたブラウザでのみ使えます。どちらかを使うと、もう一方は無効になります。`,
    life: (code) => `コードの有効期間は${code}で、1回だけ使えます。`,
    secret: 'このコードは誰にも教えないでください。',
  },
  link: {
    bound: (life) => `リンクの有効期間は${life}です。リクエストしたブラウザで1回だけ使えます。`,
    once: (life) => `リンクの有効期間は${life}で、1回だけ使えます。`,
  },
  email: {
    'sign-in': {
      subject: (product) => `${product}へのサインイン`,
      tapButton: (product) => `${product}にサインインするには、ボタンをタップしてください。`,
      openLink: (product) => `${product}にサインインするには、次のリンクを開いてください：`,
      enterCode: (product) => `${product}にサインインするには、リクエストしたページで次のコードを入力してください：`,
      button: 'サインイン',
      notYou: '心当たりがない場合は、このメールを無視してください。',
    },
    'add-address': {
      subject: (product) => `${product}アカウントへのメールアドレスの追加`,
      tapButton: (product) =>
        `${someoneAdds(product)}ご本人の場合は、サインインしているブラウザでボタンをタップしてください。`,
      openLink: (product) =>
        `${someoneAdds(product)}ご本人の場合は、サインインしているブラウザで次のリンクを開いてください：`,
      enterCode: (product) =>
        `${someoneAdds(product)}ご本人の場合は、リクエストしたページで次のコードを入力してください：`,
      button: 'メールアドレスを追加',
      notYou: '心当たりがない場合は、このメールを無視してください。何も追加されません。',
    },
  },
  reset: {
    subject: (product) => `${product}のパスワードの再設定`,
    tapButton: (product) => `${product}の新しいパスワードを設定するには、ボタンをタップしてください。`,
    openLink: (product) => `${product}の新しいパスワードを設定するには、次のリンクを開いてください：`,
    button: '新しいパスワードを設定',
    login: 'パスワードなしでサインイン',
    loginAbove: 'または、パスワードなしでサインイン：',
    life: (life) => `リンクの有効期間は${life}です。どちらかを使うと、もう一方は無効になります。`,
    lifeBound: (life) =>
      `リンクの有効期間は${life}です。リクエストしたブラウザでのみ使えます。どちらかを使うと、もう一方は無効になります。`,
    notYou: '心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
  textMessage: {
    'sign-in': ({ code, product, life }) => `${code} が${product}のコードです。有効期間は${life}です。`,
    'add-number': ({ code, product, life }) =>
      `${code} は${product}にこの番号を追加するコードです。有効期間は${life}です。心当たりがない場合は、誰にも教えないでください。`,
  },
  stopped: {
    title: 'サインインできませんでした',
    text: '前のページに戻って、もう一度お試しください。',
    back: (product) => `${product}に戻る`,
  },
}
