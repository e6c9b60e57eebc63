export { Keyboard } from '../features/navigation/keyboard.tsx'
export { placePage, startMoving } from '../navigation/moving.ts'
