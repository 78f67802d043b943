import { Tooltip } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './resting.css'

// Milliseconds that the pointer stays before it is told anything.
const patience = 100

/**
 * Says what the button under the pointer does. It is made when the pointer first comes, beside the button, which stays
 * what it is: a list has half a dozen, and hardly any is ever read.
 */
export const Hint = ({ title, children }: { title: string; children: ReactNode }) => {
  const [open, setOpen] = useState<boolean>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    clearTimeout(timer.current)
    setOpen((before) => before && false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span
      className="hint"
      onPointerEnter={() => {
        timer.current = setTimeout(() => setOpen(true), patience)
      }}
      onPointerLeave={leave}
      onPointerDown={leave}
    >
      {children}
      {open !== undefined && (
        <Tooltip title={title} open={open}>
          <i className="hint-at" aria-hidden="true" />
        </Tooltip>
      )}
    </span>
  )
}
