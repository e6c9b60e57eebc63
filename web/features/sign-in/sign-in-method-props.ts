import type { ComponentType } from 'react'

interface ResetProps {
  email?: string | undefined
  returnTo: string | null
  onBack: () => void
}

/** Loads the form for a forgotten password, which is a feature of its own. */
export type LoadReset = () => Promise<{ RequestReset: ComponentType<ResetProps> }>

/** The props of every sign-in method's form. */
export interface SignInMethodProps {
  /** The address typed before. */
  email: string | undefined
  /** A path of this origin to go to afterwards. */
  returnTo: string | null
  /** The user has just clicked, so the browser allows a device prompt. */
  userActivated: boolean
  loadReset: LoadReset
  onBack: () => void
}
