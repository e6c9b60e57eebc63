import type { ReactNode } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { usePartOfWorker } from './use-part-of-worker.ts'

const load = () => importChunk(() => import('../features/offline/install-offer.tsx'))

/** The app is worth installing where it opens without a network. */
export function OfferOfInstallation(): ReactNode {
  const part = usePartOfWorker(load)
  return part && <part.InstallOffer />
}
