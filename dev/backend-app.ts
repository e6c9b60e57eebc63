import type { IdentitySettings } from '@iyk/identity/context.ts'
import { Client } from 'stytch'
import { createIdentityApp, projectId, projectSecret } from './identity-app.ts'

/** The provider on a port of its own, and the official backend SDK, which calls it with the project's secret. */
export const createBackendApp = async (settings: Partial<IdentitySettings> = {}) => {
  const provider = await createIdentityApp({ settings: { projectSecret, ...settings } })
  const address = await provider.app.listen({ host: '127.0.0.1', port: 0 })
  return { provider, backend: new Client({ project_id: projectId, secret: projectSecret, env: `${address}/` }) }
}
