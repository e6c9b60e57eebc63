/** Zones of one and two digits; every other calling code has three. */
const short = /^(1|7|2[07]|3[0123469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
/**
 * Three-digit codes that belong to a country. The codes of no country are left out (800, 808, 870, 878, 881 to 883, 888, 979): they lead to
 * satellites and paid services, which toll fraud targets.
 * https://www.itu.int/pub/T-SP-E.164D
 */
const long =
  /^(21[12368]|2[2346]\d|25[0-8]|29[01789]|35\d|37[0-8]|38[0-3]|38[5-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|85[02356]|88[06]|96[0-8]|97[0-7]|99[2-68])/

/**
 * Countries in zone +1 besides the United States with their territories and Canada, by area code: text messages to some of them cost several times as
 * much and attract fraud, so they count as countries of their own. https://www.nanpa.com
 */
const island = /^1(242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/

/** The country calling code at the start of E.164 digits, without the plus. Undefined if no country has it. */
export const callingCodeOf = (digits: string): string | undefined =>
  (island.exec(digits) ?? short.exec(digits) ?? long.exec(digits))?.[0]
