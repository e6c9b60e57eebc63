import type { ReactNode } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { usePartOfWorker } from './use-part-of-worker.ts'

const load = () => importChunk(() => import('../features/offline/offline-notice.tsx'))

/** What the service worker has to say. */
export function NoticeOfWorker(): ReactNode {
  const part = usePartOfWorker(load)
  return part && <part.OfflineNotice />
}
