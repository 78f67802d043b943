import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { type ComponentType, type ReactNode, Suspense, createElement, lazy } from 'react'
import { tell } from '../call/index.ts'
import { says } from '../text/index.ts'
import { Boundary } from './boundary.tsx'
import { whenOnline, wordOf } from './network.ts'

interface Around {
  /** What stands here until it has arrived. */
  readonly waiting?: ReactNode
  /** For what a person asked for: called once he has been told that it cannot be shown. Asking again fetches it anew. Everything else is missing until the network is back. */
  readonly failed?: () => void
}

/** A part of the page that is fetched when it is first drawn. */
export const fetched = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P & Around> => {
  const begin = () => lazy(whenOnline(load as () => Promise<{ readonly default: ComponentType<object> }>))
  let part = begin()
  return function Fetched({ waiting = null, failed, ...props }: P & Around) {
    const gone = (error: unknown, again: () => void) => {
      part = begin()
      if (!failed) return addEventListener('online', again, { once: true })
      tell.error(says(webMessages, wordOf(error) ?? 'crashed'))
      failed()
    }
    return (
      <Boundary failed={gone}>
        <Suspense fallback={waiting}>{createElement(part, props)}</Suspense>
      </Boundary>
    )
  }
}
