// Loaded together: whoever imports POAPs sees them next.
export { ImportDialog } from './import-dialog.tsx'
export { ImportedPoaps } from './imported-poaps.tsx'
