import { Component, type ReactNode } from 'react'
import { loadErrorKey } from './network.ts'

interface BoundaryProps {
  readonly children: ReactNode
  /** What stands in the place of what failed; nothing unless given. */
  readonly instead?: (error: unknown, again: () => void) => ReactNode
  readonly failed?: (error: unknown, again: () => void) => void
}
interface Failing {
  readonly error?: unknown
  readonly failed: boolean
}

/** What fails within takes nothing with it but itself. `again` draws it anew. */
export class ErrorBoundary extends Component<BoundaryProps, Failing> {
  override state: Failing = { failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  override componentDidCatch(error: unknown) {
    // It is reported to the error log; that the network is away is no fault of the page.
    if (import.meta.env.PROD && loadErrorKey(error) !== 'network') reportError(error)
    this.props.failed?.(error, this.again)
  }
  again = () => {
    this.setState({ failed: false, error: undefined })
  }
  override render() {
    const { children, instead } = this.props
    return this.state.failed ? instead?.(this.state.error, this.again) : children
  }
}
