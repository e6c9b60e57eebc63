import type { WebConfig } from '@iyk/wire/config.ts'

/** The host's public configuration. */
export async function loadConfig(send: (address: string) => Promise<Response>): Promise<WebConfig> {
  const response = await send('/config.json')
  if (!response.ok) throw new Error(`GET /config.json: ${response.status}`)
  return response.json()
}
