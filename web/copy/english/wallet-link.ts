// Copy of a wallet as a sign-in method.

export const link = {
  title: 'Sign in with this wallet',
  text: 'Sign a message once to use this wallet as a sign-in method. It’s free and moves nothing.',
  button: 'Link to my account',
  prompts: 'Your wallet is showing the message. Review and sign it there.',
  linked: 'You can sign in with this wallet.',
  manage: 'Manage sign-in methods',
  add: 'Add a wallet',
  added: (address: string) => `The wallet ${address} was added. You can now sign in with it.`,
  yoursAlready: 'You can already sign in with this wallet. Disconnect it to add another one.',
} as const
