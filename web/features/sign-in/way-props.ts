import type { ComponentType } from 'react'

interface ResetProps {
  email?: string | undefined
  returnTo: string | null
  onBack: () => void
}

/** Brings the form for a forgotten password, which is a feature of its own. */
export type LoadReset = () => Promise<{ AskForReset: ComponentType<ResetProps> }>

/** What every form of a way to sign in is given. */
export interface WayProps {
  /** What was typed as address before. */
  email: string | undefined
  /** A path of this origin to go to afterwards. */
  returnTo: string | null
  /** Somebody pressed a moment ago, so that the browser lets a device be asked at once. */
  pressed: boolean
  loadReset: LoadReset
  onBack: () => void
}
