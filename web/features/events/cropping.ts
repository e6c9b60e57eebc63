/** What it takes to crop, in one file that is fetched with the first picture. */
export { CropDialog } from './crop-dialog.tsx'
export { canCrop, openPicture, takeWhole } from './open-picture.ts'
