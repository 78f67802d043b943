import type { DrawerProps } from 'antd'
import { Suspense, lazy, useState } from 'react'

const Opened = lazy(() => import('./opened.tsx'))

/** A panel that slides in over the page. It is fetched when it is first opened: wide screens hardly ever do. */
export const Drawer = (props: DrawerProps & { readonly open: boolean }) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  ) : null
}
