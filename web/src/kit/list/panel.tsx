import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Drawer } from '../ui/index.ts'
import { useNarrow } from '../browser/index.ts'
import { useText } from '../i18n/index.ts'

interface SidePanelProps {
  readonly title: string
  /** What is chosen in it, said on the button that opens it on a phone. */
  readonly chosen?: string | undefined
  /** Told how to close the drawer, for when something was chosen. */
  readonly children: (close: () => void) => ReactNode
}

/** What stands at the left of a list; it folds away, and is a drawer on a phone. */
export const SidePanel = ({ title, chosen, children }: SidePanelProps) => {
  const t = useText(listMessages)
  const narrow = useNarrow()
  const [open, setOpen] = useState(true)
  const [drawer, setDrawer] = useState(false)
  if (narrow) {
    return (
      <>
        <Button block className="list-panel-button" onClick={() => setDrawer(true)}>
          {chosen ?? title}
        </Button>
        <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" title={title} size="80%">
          {children(() => setDrawer(false))}
        </Drawer>
      </>
    )
  }
  const label = t(open ? 'closePanel' : 'openPanel', { name: title })
  return (
    <aside className={open ? 'list-panel' : 'list-panel list-panel-closed'} aria-label={title}>
      <div className="list-panel-head">
        {open && <h2>{title}</h2>}
        <Button
          type="text"
          size="small"
          icon={open ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
          aria-label={label}
          title={label}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div className="list-panel-body" hidden={!open}>
        {children(stay)}
      </div>
    </aside>
  )
}
const stay = () => {}
