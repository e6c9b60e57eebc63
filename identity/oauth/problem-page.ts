import type { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentitySettings } from '../context.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (one) => escapes[one]!)

/** What a person sees when a sign-in by a provider cannot go on and there is no page of the app to go back to. */
export const problemPage = (
  { type, message }: Refusal,
  { publicUrl, projectName }: Pick<IdentitySettings, 'publicUrl' | 'projectName'>,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign-in stopped</title>
</head>
<body>
<main>
<h1>Sign-in stopped</h1>
<p>${escapeHtml(message)}</p>
<p><a href="${escapeHtml(publicUrl)}/">Back to ${escapeHtml(projectName)}</a></p>
<p><small>${escapeHtml(type)}</small></p>
</main>
</body>
</html>
`
