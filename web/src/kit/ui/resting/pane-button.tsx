import { Popover } from 'antd'
import {
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  cloneElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import '../menu/menu.css'

interface PaneButtonProps {
  readonly title: string
  readonly pane: (close: () => void) => ReactNode
  /** The button. */
  readonly children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

const Opened = ({ title, pane, children }: PaneButtonProps) => {
  const [open, setOpen] = useState(true)
  const box = useRef<HTMLSpanElement>(null)
  // The button that was pressed has given way to this one.
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <span ref={box} className="menu-button">
      <Popover
        trigger="click"
        placement="bottomRight"
        title={title}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={pane(() => setOpen(false))}
      >
        {children}
      </Popover>
    </span>
  )
}

/** A button with a pane below it, whose frame is made when the button is first pressed. */
export const PaneButton = (props: PaneButtonProps) => {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <Opened {...props} />
  return <span className="menu-button">{cloneElement(props.children, { onClick: () => setWanted(true) })}</span>
}
