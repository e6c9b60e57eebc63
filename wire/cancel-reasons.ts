/** Why an event was canceled. A choice and no text, because everyone reads it and nobody approves it. */
export const cancelReasons = ['weather', 'illness', 'venue', 'safety', 'interest', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
