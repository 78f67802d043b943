import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { ConfirmApplication } from './material/application/index.ts'
import { SupplierOffer } from './material/scheme/index.ts'
import { ConfirmVirtualOrder } from './material/virtual-order/index.ts'
import { EnterByLink } from './system/ticket/index.ts'

interface PageProps {
  readonly go: (path: string) => void
}
const pages: Readonly<Record<string, (props: PageProps) => ReactNode>> = {
  '/app/MaterialApplication/confirm': ConfirmApplication,
  '/app/SupplierOffer': SupplierOffer,
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
