// What a first start makes before it serves: an image has it, and a service that may not write to its clone. Opens no store and reads no setting.
import { ensureWebBuilt } from './ensure-web-built.ts'

await ensureWebBuilt({ say: (sentence) => console.error(sentence) })
