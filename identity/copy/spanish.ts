import type { Copy } from './copy.ts'

const someoneAdds = (product: string) =>
  `Alguien que inició sesión en ${product} quiere añadir esta dirección de correo a su cuenta.`

export const spanish: Copy = {
  code: {
    afterLink: 'O escribe este código en la página donde lo pediste:',
    lifeOfBoth: (link, code) =>
      `El enlace funciona durante ${link} en el navegador donde lo pediste y durante ${code} en cualquier otro. El código funciona durante ${code}. Cuando uses uno, el otro dejará de funcionar.`,
    lifeWhereRequested: (link, code) =>
      `El enlace funciona durante ${link} y el código durante ${code}, solo en el navegador donde los pediste. Cuando uses uno, el otro dejará de funcionar.`,
    life: (code) => `El código caduca en ${code} y funciona una sola vez.`,
    secret: 'No compartas este código con nadie.',
  },
  link: {
    bound: (life) => `El enlace caduca en ${life} y funciona una sola vez, solo en el navegador donde lo pediste.`,
    once: (life) => `El enlace caduca en ${life} y funciona una sola vez.`,
  },
  email: {
    'sign-in': {
      subject: (product) => `Inicia sesión en ${product}`,
      tapButton: (product) => `Toca el botón para iniciar sesión en ${product}.`,
      openLink: (product) => `Abre este enlace para iniciar sesión en ${product}:`,
      enterCode: (product) => `Para iniciar sesión en ${product}, escribe este código en la página donde lo pediste:`,
      button: 'Iniciar sesión',
      notYou: 'Si no lo pediste, puedes ignorar este correo.',
    },
    'add-address': {
      subject: (product) => `Añade esta dirección de correo a tu cuenta de ${product}`,
      tapButton: (product) =>
        `${someoneAdds(product)} Si eres tú, toca el botón en el navegador donde iniciaste sesión.`,
      openLink: (product) =>
        `${someoneAdds(product)} Si eres tú, abre este enlace en el navegador donde iniciaste sesión:`,
      enterCode: (product) => `${someoneAdds(product)} Si eres tú, escribe este código en la página donde lo pediste:`,
      button: 'Añadir dirección',
      notYou: 'Si no eres tú, puedes ignorar este correo. No se añadirá nada.',
    },
  },
  reset: {
    subject: (product) => `Restablece tu contraseña de ${product}`,
    tapButton: (product) => `Toca el botón para elegir una contraseña nueva de ${product}.`,
    openLink: (product) => `Abre este enlace para elegir una contraseña nueva de ${product}:`,
    button: 'Elegir contraseña nueva',
    login: 'Iniciar sesión sin contraseña',
    loginAbove: 'O inicia sesión sin contraseña:',
    life: (life) => `Los enlaces caducan en ${life}. Cuando uses uno, el otro dejará de funcionar.`,
    lifeBound: (life) =>
      `Los enlaces caducan en ${life} y solo funcionan en el navegador donde los pediste. Cuando uses uno, el otro dejará de funcionar.`,
    notYou: 'Si no lo pediste, puedes ignorar este correo. Tu contraseña no cambiará.',
  },
  textMessage: {
    'sign-in': ({ code, product, life }) => `${code} es tu código de ${product}. Caduca en ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} sirve para añadir este teléfono a una cuenta de ${product}. Caduca en ${life}. Si no lo pediste, no lo compartas.`,
  },
  stopped: {
    title: 'No pudimos iniciar tu sesión',
    text: 'Vuelve atrás e inténtalo de nuevo.',
    back: (product) => `Volver a ${product}`,
  },
}
