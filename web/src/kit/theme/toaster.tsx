import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { App } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import type { News, Question, Toaster } from '../api/index.ts'
import { isCovered, isNarrow, onCover } from '../browser/index.ts'
import { dismissWord, translate } from '../i18n/index.ts'
import './toaster.css'

type Parts = ReturnType<typeof App.useApp>
const errorText = (text: string, requestId: string | undefined): ReactNode =>
  requestId === undefined ? (
    <>
      {text}
      {text === translate(webMessages, 'network') && (
        <small className="tell-request">{translate(webMessages, 'networkHint')}</small>
      )}
    </>
  ) : (
    <>
      {text} <code className="tell-request">{translate(webMessages, 'requestId', { id: requestId })}</code>
    </>
  )

const asked = (modal: Parts['modal'], { title, text, ok, cancel, danger = false }: Question) =>
  new Promise<boolean>((resolve) => {
    modal.confirm({
      title,
      content: text,
      okText: ok,
      cancelText: cancel ?? dismissWord(ok),
      okButtonProps: { danger },
      focusable: { autoFocusButton: 'cancel' },
      mask: { closable: false },
      transitionName: '',
      maskTransitionName: '',
      onOk: () => {
        resolve(true)
      },
      onCancel: () => {
        resolve(false)
      },
    })
  })

/** On a phone the foot has what is pressed next: nothing may lie over it. */
const placement = () => (isNarrow() ? 'top' : 'bottomRight')
/** Pixels from the window's foot, where forms have their buttons and lists their pages, that news leaves free. */
const foot = 64

const shownAtOnce = 3
const seconds = 8
/**
 * Everything new that has not been seen or closed, in one notification: the latest on top. Nobody asked for it, so it
 * lies over no dialog or drawer: it is put away while one is open, and shown once it is closed.
 */
const newsboard = (notification: Parts['notification']): Toaster['news'] => {
  const key = 'news'
  let items: readonly News[] = []
  let unwatch: (() => void) | undefined
  const forget = () => {
    items = []
    unwatch?.()
    unwatch = undefined
  }
  const close = () => {
    forget()
    notification.destroy(key)
  }
  const show = (title: string, more: (count: number) => string) => {
    const open = (item: News) => {
      close()
      item.open()
    }
    const list = (
      <ul className="news">
        {items.slice(0, shownAtOnce).map((item) => (
          <li key={item.key}>
            <button type="button" onClick={() => open(item)}>
              <strong>{item.title}</strong>
              {item.text !== '' && <span>{item.text}</span>}
            </button>
          </li>
        ))}
        {items.length > shownAtOnce && <li className="news-more">{more(items.length - shownAtOnce)}</li>}
      </ul>
    )
    // In a tab that nobody looks at it stays.
    notification.open({
      type: 'info',
      key,
      title,
      description: list,
      placement: placement(),
      duration: document.hidden ? 0 : seconds,
      onClose: forget,
    })
  }
  return (title, fresh, more) => {
    items = [...fresh.toReversed(), ...items.filter((item) => fresh.every((other) => other.key !== item.key))]
    unwatch?.()
    unwatch = onCover((covered) => {
      if (covered) notification.destroy(key)
      else show(title, more)
    })
    if (!isCovered()) show(title, more)
  }
}

// The same text twice at once is one message.
const tellerOf = ({ message, notification, modal }: Parts): Toaster => ({
  success: (text) => {
    void message.open({ type: 'success', content: text, key: text })
  },
  info: (text) => {
    void message.open({ type: 'info', content: text, key: text })
  },
  warning: (text) => {
    void message.open({ type: 'warning', content: text, key: text })
  },
  error: (text, requestId) => {
    void message.open({
      type: 'error',
      content: errorText(text, requestId),
      key: text,
      duration: requestId === undefined ? 5 : 10,
    })
  },
  notice: (title, text) => {
    notification.open({
      type: 'warning',
      title,
      description: text,
      key: `${title}${text ?? ''}`,
      // Over a dialog above: what it answers was pressed at its foot, and is pressed again there. Above a page are its own
      // buttons, and what stands below the pointer stays.
      placement: isCovered() ? 'top' : placement(),
    })
  },
  news: newsboard(notification),
  confirm: (question) => asked(modal, question),
})

interface ToasterProps {
  readonly ready: (teller: Toaster) => () => void
}
const Speaker = ({ ready }: ToasterProps) => {
  const parts = App.useApp()
  useLayoutEffect(() => ready(tellerOf(parts)), [ready, parts])
  return null
}
// The same each time: what is new is kept by whoever speaks.
const messages = { maxCount: 3 }
const notifications = { bottom: foot }
/** Messages, notifications and questions, each in the look and language around it. */
export default function ToasterRoot({ ready }: ToasterProps) {
  return (
    <App component={false} message={messages} notification={notifications}>
      <Speaker ready={ready} />
    </App>
  )
}
