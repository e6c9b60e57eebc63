import { escapeHtml } from '@iyk/kit/escape-html.ts'

/** A page for the operator or a developer: no script, one small stylesheet. `body` is HTML. */
export const plainPage = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – IYK Cards</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
