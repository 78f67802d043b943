import { useEffect, useState } from 'react'
import { CheckPage, checking } from './equipment/check/index.ts'
import { LossPage, reporting } from './equipment/loss/index.ts'
import { PackPage, packing } from './equipment/return/index.ts'
import { ReceivePage, receiving } from './equipment/shipment/index.ts'
import { StockTakePage, takingStock } from './equipment/stock-take/index.ts'
import { IssuePage, issuing } from './material/outbound/index.ts'
import { PutAwayPage, puttingAway } from './material/receipt/index.ts'
import { CountPage, counting } from './material/stock-count/index.ts'
import { isPhone } from './system/session/index.ts'
import { InstallPage, PhoneHome, PhoneProvider, QueuePage, usePhoneState } from './system/offline/index.ts'

const works = [receiving, checking, takingStock, puttingAway, issuing, counting, packing, reporting]
const Page = ({ path }: { path: string }) => {
  switch (path) {
    case '/app/receive':
      return <ReceivePage />
    case '/app/put-away':
      return <PutAwayPage />
    case '/app/issue':
      return <IssuePage />
    case '/app/count':
      return <CountPage />
    case '/app/check':
      return <CheckPage />
    case '/app/return':
      return <PackPage />
    case '/app/loss':
      return <LossPage />
    case '/app/stock-take':
      return <StockTakePage />
    case '/app/queue':
      return <QueuePage />
    case '/app/appdownload/download':
      return <InstallPage />
    default:
      return <PhoneHome works={works} />
  }
}

const here = () => location.pathname + location.search
/**
 * The phone's own pages: they open without a network, and without the rest of the product. From one to the other nothing is
 * loaded, so that they go on where a browser opens no page without a network.
 */
export default function PhonePages() {
  const { isReady, ...phone } = usePhoneState()
  const [at, setAt] = useState(here)
  useEffect(() => {
    const moved = () => setAt(here())
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !isPhone(link.pathname)) return
      event.preventDefault()
      history.pushState(null, '', link.href)
      moved()
      scrollTo(0, 0)
    }
    addEventListener('popstate', moved)
    document.addEventListener('click', follow)
    return () => {
      removeEventListener('popstate', moved)
      document.removeEventListener('click', follow)
    }
  }, [])
  if (!isReady && phone.person === undefined) return null
  return (
    <PhoneProvider value={phone}>
      <Page key={`${phone.person?.userId} ${at}`} path={location.pathname.replace(/(.)\/+$/, '$1')} />
    </PhoneProvider>
  )
}
