import type { Words } from './words.ts'

export const spanish: Words = {
  code: {
    afterLink: 'O escribe este código en la página donde lo pediste:',
    alone: 'Escribe este código en la página donde lo pediste:',
    lifeOfBoth: (link, code) =>
      `Donde lo pediste, el enlace sirve durante ${link}. En otro dispositivo, el enlace y el código sirven durante ${code}. Al usar uno se gastan los dos.`,
    lifeWhereAsked: (link, code) =>
      `Donde lo pediste, el enlace sirve durante ${link} y el código durante ${code}. Al usar uno se gastan los dos.`,
    life: (code) => `El código sirve durante ${code}, una sola vez.`,
    secret: 'No des el código a nadie.',
  },
  link: {
    bound: (life) => `El enlace sirve durante ${life}, una sola vez y solo en el navegador donde lo pediste.`,
    once: (life) => `El enlace sirve durante ${life}, una sola vez.`,
  },
  mail: {
    'sign-in': {
      subject: (product) => `Entra en ${product}`,
      opening: (product) => `Aquí tienes tu entrada a ${product}.`,
      button: 'Entrar',
      linkAbove: 'Entra con este enlace:',
      notYou: 'Si no lo pediste, deja este correo como está: sin él no entra nadie.',
    },
    'add-address': {
      subject: (product) => `Añade esta dirección a tu cuenta de ${product}`,
      opening: (product) => `Alguien con sesión abierta en ${product} quiere añadir esta dirección a su cuenta.`,
      button: 'Añadir esta dirección',
      linkAbove: 'Si eres tú, abre este enlace donde tienes la sesión abierta:',
      notYou: 'Si no eres tú, deja este correo como está: sin él no se añade nada.',
    },
  },
  reset: {
    subject: (product) => `Elige una nueva contraseña de ${product}`,
    opening: (product) => `Aquí puedes elegir una nueva contraseña para ${product}.`,
    button: 'Elegir una contraseña',
    resetAbove: 'Elige una nueva contraseña con este enlace:',
    login: 'Entrar sin contraseña',
    loginAbove: 'O entra sin contraseña:',
    life: (life) => `Los enlaces sirven durante ${life}. Al usar uno se gastan los dos.`,
    lifeBound: (life) =>
      `Los enlaces sirven durante ${life}, solo en el navegador donde los pediste. Al usar uno se gastan los dos.`,
    notYou: 'Si no lo pediste, deja este correo como está: tu contraseña no cambia.',
  },
  text: {
    'sign-in': ({ code, product, life }) => `${code} es tu código para ${product}. Sirve durante ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} añade este número a una cuenta de ${product}. Sirve durante ${life}. ¿No eres tú? No lo des a nadie.`,
  },
  stopped: {
    title: 'No se pudo entrar',
    text: 'No se ha perdido nada: vuelve y prueba otra vez.',
    back: (product) => `Volver a ${product}`,
  },
}
