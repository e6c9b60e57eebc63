// Copy of cards without a chip.

export const copyableCards = {
  create: {
    title: 'Add a card without a chip',
    text: 'You get an address to print as a QR code, or to write on any NFC tag. It can be copied, so it hands out only so many a day.',
    name: 'Name',
    nameExample: 'Poster at the door',
    save: 'Add card',
  },
  address: {
    title: (card: string) => `Address of ${card}`,
    text: 'Print this code, or write the address on any NFC tag. Whoever has it can tap this card, so show it only where you want to hand out.',
    picture: (card: string) => `QR code of ${card}`,
    label: 'Address',
    copy: 'Copy address',
    copied: 'Copied.',
    copyFailed: 'Select the address above and copy it.',
    counted: 'An NTAG21x chip writes its number and counter over the zeros at the end.',
  },
} as const
