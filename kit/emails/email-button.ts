import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { EmailColors } from './email-colors.ts'

export type Button = { url: string; label: string }

const fontSize = 17
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/

/** In CSS pixels, rather too wide than too narrow: VML does not grow with its text. */
const widthOf = (label: string) =>
  56 + Math.ceil([...label].reduce((sum, character) => sum + (wide.test(character) ? 1 : 0.62) * fontSize, 0))

/**
 * A link that looks like a button, and works like one everywhere. Outlook on Windows lays out with Word, which knows neither padding nor rounded corners of a
 * link, and draws VML instead; only it reads such comments.
 * @see https://www.w3.org/TR/NOTE-VML
 */
export const layOutButton = ({ url, label }: Button, { action, onAction }: EmailColors['light']): string => {
  const [href, text] = [escapeHtml(url), escapeHtml(label)]
  return `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${href}" style="height:48px;width:${widthOf(label)}px;v-text-anchor:middle" arcsize="21%" stroked="f" fillcolor="${action}"><center style="color:${onAction};font-size:${fontSize}px;font-weight:bold">${text}</center></v:roundrect><p style="margin:0 0 8px">&nbsp;</p><![endif]--><!--[if !mso]><!-->
<p style="margin:0 0 28px"><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:${action};font-size:${fontSize}px;line-height:20px;font-weight:600;color:${onAction};text-align:center;text-decoration:none">${text}</a></p>
<!--<![endif]-->`
}
