import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { App } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Question, Teller } from '../call/index.ts'
import { says } from '../text/index.ts'

type Parts = ReturnType<typeof App.useApp>
const errorText = (text: string, requestId: string | undefined): ReactNode =>
  (requestId === undefined ? text : <>{text} <code className="tell-request">{says(webMessages, 'requestId', { id: requestId })}</code></>)

const asked = (modal: Parts['modal'], { title, text, ok, cancel, danger = false }: Question) => new Promise<boolean>((resolve) => {
  modal.confirm({
    title, content: text, okText: ok, cancelText: cancel ?? says(webMessages, 'cancel'), okButtonProps: { danger }, focusable: { autoFocusButton: 'cancel' }, mask: { closable: false },
    transitionName: '', maskTransitionName: '', onOk: () => { resolve(true) }, onCancel: () => { resolve(false) },
  })
})

// The same text twice at once is one message.
const tellerOf = ({ message, notification, modal }: Parts): Teller => ({
  success: (text) => { void message.open({ type: 'success', content: text, key: text }) },
  info: (text) => { void message.open({ type: 'info', content: text, key: text }) },
  warning: (text) => { void message.open({ type: 'warning', content: text, key: text }) },
  error: (text, requestId) => { void message.open({ type: 'error', content: errorText(text, requestId), key: text, duration: requestId === undefined ? 5 : 10 }) },
  notify: (title, text) => { notification.open({ type: 'warning', title, description: text, key: `${title}${text ?? ''}`, placement: 'bottomRight' }) },
  confirm: (question) => asked(modal, question),
})

interface VoiceProps { readonly ready: (teller: Teller) => () => void }
const Speaker = ({ ready }: VoiceProps) => {
  const parts = App.useApp()
  useLayoutEffect(() => ready(tellerOf(parts)), [ready, parts])
  return null
}
/** Messages, notifications and questions, each in the look and language around it. */
export default function Voice({ ready }: VoiceProps) {
  return <App component={false} message={{ maxCount: 3 }}><Speaker ready={ready} /></App>
}
