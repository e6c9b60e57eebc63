import type { Copy } from './copy.ts'

const someoneAdds = (product: string) =>
  `Alguém conectado em ${product} quer adicionar este endereço de e-mail à própria conta.`

export const portuguese: Copy = {
  code: {
    afterLink: 'Ou digite este código na página onde você o solicitou:',
    lifeOfBoth: (link, code) =>
      `O link funciona por ${link} no navegador onde você o solicitou e por ${code} em qualquer outro. O código funciona por ${code}. Ao usar um deles, o outro deixa de funcionar.`,
    lifeWhereRequested: (link, code) =>
      `O link funciona por ${link} e o código por ${code}, somente no navegador onde você os solicitou. Ao usar um deles, o outro deixa de funcionar.`,
    life: (code) => `O código expira em ${code} e funciona uma única vez.`,
    secret: 'Nunca compartilhe este código.',
  },
  link: {
    bound: (life) => `O link expira em ${life} e funciona uma única vez, somente no navegador onde você o solicitou.`,
    once: (life) => `O link expira em ${life} e funciona uma única vez.`,
  },
  email: {
    'sign-in': {
      subject: (product) => `Entre em ${product}`,
      tapButton: (product) => `Toque no botão para entrar em ${product}.`,
      openLink: (product) => `Abra este link para entrar em ${product}:`,
      enterCode: (product) => `Para entrar em ${product}, digite este código na página onde você o solicitou:`,
      button: 'Entrar',
      notYou: 'Se você não fez esta solicitação, ignore este e-mail.',
    },
    'add-address': {
      subject: (product) => `Adicione este endereço de e-mail à sua conta ${product}`,
      tapButton: (product) => `${someoneAdds(product)} Se for você, toque no botão no navegador em que está conectado.`,
      openLink: (product) => `${someoneAdds(product)} Se for você, abra este link no navegador em que está conectado:`,
      enterCode: (product) =>
        `${someoneAdds(product)} Se for você, digite este código na página onde você o solicitou:`,
      button: 'Adicionar e-mail',
      notYou: 'Se não for você, ignore este e-mail. Nada será adicionado.',
    },
  },
  reset: {
    subject: (product) => `Redefina sua senha de ${product}`,
    tapButton: (product) => `Toque no botão para escolher uma nova senha de ${product}.`,
    openLink: (product) => `Abra este link para escolher uma nova senha de ${product}:`,
    button: 'Escolher uma nova senha',
    login: 'Entrar sem senha',
    loginAbove: 'Ou entre sem senha:',
    life: (life) => `Os links expiram em ${life}. Ao usar um deles, o outro deixa de funcionar.`,
    lifeBound: (life) =>
      `Os links expiram em ${life} e funcionam somente no navegador onde você os solicitou. Ao usar um deles, o outro deixa de funcionar.`,
    notYou: 'Se você não fez esta solicitação, ignore este e-mail. Sua senha não será alterada.',
  },
  textMessage: {
    'sign-in': ({ code, product, life }) => `${code} é o seu código de ${product}. Ele expira em ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} adiciona este número a uma conta de ${product}. Ele expira em ${life}. Não é você? Não compartilhe.`,
  },
  stopped: {
    title: 'Não foi possível entrar',
    text: 'Volte e tente de novo.',
    back: (product) => `Voltar a ${product}`,
  },
}
