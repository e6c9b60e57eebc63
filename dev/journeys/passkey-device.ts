import type { Page } from '@playwright/test'

/**
 * Gives the page a device that holds passkeys. It approves everything while it is `awake`; asleep, it leaves the start page alone, where a passkey of the
 * autofill would sign in before anything is typed.
 */
export const addDevice = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setAwake: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    takeAway: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
