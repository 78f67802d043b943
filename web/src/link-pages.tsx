import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react'
import { EnterByLink } from './system/ticket/index.ts'

const ConfirmApplication = lazy(() => import('./material/application/confirm.tsx'))
const ConfirmVirtualOrder = lazy(() => import('./material/virtual-order/confirm-by-link.tsx'))

interface PageProps {
  readonly go: (path: string) => void
}
const pages: Readonly<Record<string, (props: PageProps) => ReactNode>> = {
  '/app/MaterialApplication/confirm': ConfirmApplication,
  '/app/PurchasePlanVirtual/edit': ConfirmVirtualOrder,
  '/app/PurchasePlanVirtual/view': ConfirmVirtualOrder,
}

/** What is shown to whoever comes by link: where it is opened, or the one page that it opens. */
export default function LinkPages({ go }: PageProps) {
  // From where a link is opened to its page, and nothing else here: what is shown changes, the visitor does not.
  const [path, setPath] = useState(location.pathname)
  const leave = useCallback(
    (to: string) => {
      go(to)
      setPath(location.pathname)
    },
    [go],
  )
  const Page = pages[path.replace(/(.)\/+$/, '$1')] ?? EnterByLink
  return (
    <Suspense fallback={null}>
      <Page go={leave} />
    </Suspense>
  )
}
