export { Console } from '../features/console/console.tsx'
