import type { ShownEvent } from '@iyk/wire/poap-api.ts'
import type { EventRow } from './store.ts'

/** An event in the words of the POAP API: https://documentation.poap.tech/reference/geteventsid */
export const describeEvent = (
  { event_id, image_path, collected: _collected, ...event }: EventRow,
  publicUrl: string,
): ShownEvent => ({
  ...event,
  country: '',
  event_url: `${publicUrl}/e/${event.fancy_id}`,
  image_url: `${publicUrl}${image_path ?? `/artwork/${event_id}.svg`}`,
  animation_url: '',
  location_type: event.virtual_event ? 'VIRTUAL' : 'IN_PERSON',
  channel: '',
  platform: '',
  from_admin: false,
  event_template_id: 0,
  private_event: false,
})
