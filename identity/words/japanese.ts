import type { Words } from './words.ts'

export const japanese: Words = {
  code: {
    afterLink: 'または、申し込んだページにこのコードを入力してください：',
    alone: '申し込んだページにこのコードを入力してください：',
    lifeOfBoth: (link, code) =>
      `申し込んだブラウザーでは、リンクは${link}使えます。別の端末では、リンクもコードも${code}使えます。どちらかを使うと、両方とも使えなくなります。`,
    lifeWhereAsked: (link, code) =>
      `申し込んだブラウザーで、リンクは${link}、コードは${code}使えます。どちらかを使うと、両方とも使えなくなります。`,
    life: (code) => `コードは${code}、1回だけ使えます。`,
    secret: 'コードは誰にも教えないでください。',
  },
  link: {
    bound: (life) => `リンクは、申し込んだブラウザーで${life}、1回だけ使えます。`,
    once: (life) => `リンクは${life}、1回だけ使えます。`,
  },
  mail: {
    'sign-in': {
      subject: (product) => `${product} にサインイン`,
      opening: (product) => `${product} へのサインインはこちらです。`,
      button: 'サインイン',
      linkAbove: 'このリンクでサインインできます：',
      notYou: '心当たりがなければ、このメールはそのままにしてください。このメールがなければ誰も入れません。',
    },
    'add-address': {
      subject: (product) => `${product} のアカウントにこのアドレスを追加`,
      opening: (product) =>
        `${product} にサインインしている人が、このアドレスを自分のアカウントに追加しようとしています。`,
      button: 'このアドレスを追加',
      linkAbove: 'ご本人の場合は、サインインしている端末でこのリンクを開いてください：',
      notYou: 'ご本人でなければ、このメールはそのままにしてください。何も追加されません。',
    },
  },
  reset: {
    subject: (product) => `${product} の新しいパスワードの設定`,
    opening: (product) => `${product} の新しいパスワードをここで設定できます。`,
    button: 'パスワードを設定',
    resetAbove: 'このリンクで新しいパスワードを設定できます：',
    login: 'パスワードなしでサインイン',
    loginAbove: 'パスワードなしでもサインインできます：',
    life: (life) => `リンクは${life}使えます。どちらかを使うと、両方とも使えなくなります。`,
    lifeBound: (life) =>
      `リンクは、申し込んだブラウザーで${life}使えます。どちらかを使うと、両方とも使えなくなります。`,
    notYou: '心当たりがなければ、このメールはそのままにしてください。パスワードは変わりません。',
  },
  text: {
    'sign-in': ({ code, product, life }) => `${code} は ${product} のコードです。${life}使えます。`,
    'add-number': ({ code, product, life }) =>
      `${code} でこの番号が ${product} のアカウントに追加されます。${life}使えます。ご本人でなければ、誰にも教えないでください。`,
  },
  stopped: {
    title: 'サインインできませんでした',
    text: '何も失われていません。戻って、もう一度お試しください。',
    back: (product) => `${product} に戻る`,
  },
}
