import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { type ComponentType, type ReactNode, Suspense, createElement, lazy } from 'react'
import { toast } from '../../api/index.ts'
import { translate } from '../../i18n/index.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { whenOnline, loadErrorKey } from './network.ts'
import './lazy-part.css'

interface Around {
  /** What stands here until it has arrived; if nothing does, it is told that what was asked for is on its way. */
  readonly waiting?: ReactNode
  /**
   * For what a person asked for: called once the page has said that it cannot be shown. Asking again fetches it anew.
   * Everything else is missing until the network is back.
   */
  readonly failed?: () => void
}

const Coming = () => <div className="part-coming" role="status" aria-label={translate(webMessages, 'loading')} />

/** A part of the page that is fetched when it is first drawn. */
export const lazyPart = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P & Around> => {
  const begin = () => lazy(whenOnline(load as () => Promise<{ readonly default: ComponentType<object> }>))
  let part = begin()
  return function LazyPart({ waiting, failed, ...props }: P & Around) {
    const gone = (error: unknown, again: () => void) => {
      part = begin()
      if (!failed) return addEventListener('online', again, { once: true })
      toast.error(translate(webMessages, loadErrorKey(error) ?? 'crashed'))
      failed()
    }
    return (
      <ErrorBoundary failed={gone}>
        <Suspense fallback={waiting ?? (failed && <Coming />)}>{createElement(part, props)}</Suspense>
      </ErrorBoundary>
    )
  }
}
