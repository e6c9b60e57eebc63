#!/usr/local/bin/node
// The operator commands of an image, where neither a shell nor npm starts them: cards mails test you@example.com
import './own-modules.mjs'

await import('./operator.ts')
