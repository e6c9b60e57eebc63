import { Component, type ReactNode } from 'react'
import { reportError } from './report-error.ts'

interface Props {
  /** What stands in the place of what broke. */
  fallback: ReactNode
  /** Where one is: another place begins anew. */
  place?: unknown
  children: ReactNode
}

/** Keeps a broken part from taking the page with it, a chunk that did not arrive included. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  override componentDidUpdate({ place }: Props) {
    if (this.state.broken && place !== this.props.place) this.setState({ broken: false })
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
