import { Suspense, lazy } from 'react'
import { EnterByLink } from './system/ticket/index.ts'

const ConfirmApplication = lazy(() => import('./material/application/confirm.tsx'))
const ConfirmVirtualOrder = lazy(() => import('./material/virtual-order/confirm-by-link.tsx'))

interface PageProps {
  readonly go: (path: string) => void
}
const pages: Readonly<Record<string, (props: PageProps) => React.ReactNode>> = {
  '/app/MaterialApplication/confirm': ConfirmApplication,
  '/app/PurchasePlanVirtual/edit': ConfirmVirtualOrder,
  '/app/PurchasePlanVirtual/view': ConfirmVirtualOrder,
}

/** What is shown to whoever comes by link: where it is opened, or the one page that it opens. */
export default function LinkPages({ go }: PageProps) {
  const Page = pages[location.pathname.replace(/(.)\/+$/, '$1')] ?? EnterByLink
  return (
    <Suspense fallback={null}>
      <Page go={go} />
    </Suspense>
  )
}
