import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/index.ts'

/** Milliseconds for which a pressed button stays shut. */
export const holds = { usual: 1000, submit: 3000 } as const

// Who made the call has shown what went wrong.
const ended = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined)
}

/** `press` runs once: again only after it has ended and `hold` milliseconds have passed. */
export const useGuarded = (
  press: () => unknown,
  hold: number = holds.usual,
): { press: () => void; shut: boolean; working: boolean } => {
  const [state, setState] = useState<'open' | 'working' | 'held'>('open')
  const shut = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      // A hidden view comes back with its buttons open.
      clearTimeout(timer.current)
      if (timer.current === undefined) return
      shut.current = false
      setState('open')
    },
    [],
  )
  const guarded = () => {
    if (shut.current) return
    shut.current = true
    const until = Date.now() + hold
    const open = () => {
      timer.current = undefined
      shut.current = false
      setState('open')
    }
    const done = () => {
      setState('held')
      timer.current = setTimeout(open, Math.max(0, until - Date.now()))
    }
    const result = press()
    if (!(result instanceof Promise)) return done()
    setState('working')
    void ended(result).finally(done)
  }
  return { press: guarded, shut: state !== 'open', working: state === 'working' }
}

export interface GuardedButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  readonly onPress: () => unknown
  /** 1000 ms, or 3000 for submit and approve. */
  readonly hold?: number
  /** What the button says while it works, e.g. *Submitting…*. */
  readonly busyText?: string
}
// The words say what goes on. After work that was over at once the picture
// lingers unseen: it is no part of the button's name.
export const turning = { icon: <LoadingOutlined spin aria-hidden="true" /> }
/** A button that cannot be pressed twice. */
export const GuardedButton = ({ onPress, hold, busyText, disabled, children, ...rest }: GuardedButtonProps) => {
  const t = useText(webMessages)
  const { press, shut, working } = useGuarded(onPress, hold)
  return (
    <Button
      {...rest}
      aria-busy={working}
      loading={working && turning}
      disabled={disabled === true || (shut && !working)}
      onClick={press}
    >
      {working ? (busyText ?? t('working')) : children}
    </Button>
  )
}
