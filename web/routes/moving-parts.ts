export { shortcutsAreOn } from '../features/navigation/create-shortcuts.ts'
export { Keyboard } from '../features/navigation/keyboard.tsx'
export { placePage, startMoving } from '../navigation/moving.ts'
