import type { Words } from './words.ts'

export const portuguese: Words = {
  code: {
    afterLink: 'Ou digite este código na página onde você o pediu:',
    alone: 'Digite este código na página onde você o pediu:',
    lifeOfBoth: (link, code) =>
      `Onde você o pediu, o link vale por ${link}. Em outro aparelho, o link e o código valem por ${code}. Usar um deles gasta os dois.`,
    lifeWhereAsked: (link, code) =>
      `Onde você o pediu, o link vale por ${link} e o código por ${code}. Usar um deles gasta os dois.`,
    life: (code) => `O código vale por ${code}, uma única vez.`,
    secret: 'Não passe o código a ninguém.',
  },
  link: {
    bound: (life) => `O link vale por ${life}, uma única vez, no navegador onde você o pediu.`,
    once: (life) => `O link vale por ${life}, uma única vez.`,
  },
  mail: {
    'sign-in': {
      subject: (product) => `Entre em ${product}`,
      opening: (product) => `Aqui está o seu acesso a ${product}.`,
      button: 'Entrar',
      linkAbove: 'Entre com este link:',
      notYou: 'Se você não pediu isto, deixe este e-mail como está: sem ele ninguém entra.',
    },
    'add-address': {
      subject: (product) => `Adicione este endereço à sua conta ${product}`,
      opening: (product) => `Alguém conectado em ${product} quer adicionar este endereço à própria conta.`,
      button: 'Adicionar este endereço',
      linkAbove: 'Se for você, abra este link onde está conectado:',
      notYou: 'Se não for você, deixe este e-mail como está: sem ele nada é adicionado.',
    },
  },
  reset: {
    subject: (product) => `Escolha uma nova senha de ${product}`,
    opening: (product) => `Aqui você pode escolher uma nova senha para ${product}.`,
    button: 'Escolher uma senha',
    resetAbove: 'Escolha uma nova senha com este link:',
    login: 'Entrar sem senha',
    loginAbove: 'Ou entre sem senha:',
    life: (life) => `Os links valem por ${life}. Usar um deles gasta os dois.`,
    lifeBound: (life) => `Os links valem por ${life}, no navegador onde você os pediu. Usar um deles gasta os dois.`,
    notYou: 'Se você não pediu isto, deixe este e-mail como está: sua senha continua a mesma.',
  },
  text: {
    'sign-in': ({ code, product, life }) => `${code} é o seu código para ${product}. Ele vale por ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} adiciona este número a uma conta em ${product}. Ele vale por ${life}. Não é você? Não o passe a ninguém.`,
  },
  stopped: {
    title: 'Não foi possível entrar',
    text: 'Nada se perdeu: volte e tente de novo.',
    back: (product) => `Voltar a ${product}`,
  },
}
