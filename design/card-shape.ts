/** An ID-1 card as defined in ISO/IEC 7810, in millimeters. */
export const cardShape = { width: 85.6, height: 53.98, corner: 3.18 } as const
