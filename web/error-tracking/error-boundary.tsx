import { Component, type ReactNode } from 'react'
import { reportError } from './report-error.ts'

interface Props {
  /** What replaces the content that failed. */
  fallback: ReactNode
  /** The current location: a change resets the boundary. */
  resetKey?: unknown
  children: ReactNode
}

/** Keeps a failed component from taking down the page, including a chunk that could not be loaded. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.broken && resetKey !== this.props.resetKey) this.setState({ broken: false })
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, 'showing a page')
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
