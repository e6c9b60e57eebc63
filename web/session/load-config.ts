import type { WebConfig } from '@iyk/wire/config.ts'

/** What the host says about itself. */
export async function loadConfig(send: (address: string) => Promise<Response>): Promise<WebConfig> {
  const response = await send('/config.json')
  if (!response.ok) throw new Error(`GET /config.json: ${response.status}`)
  return response.json()
}
