import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { queries } from '../ask/index.ts'
import { type Question, type Teller, setTeller } from '../call/index.ts'
import { useDark, useNarrow } from '../screen/index.ts'
import { language, onLanguage, says, useLanguage } from '../text/index.ts'
import { themeClass, themeOf } from './theme.ts'
import './colours.css'

// Dates change their language before anything is drawn in it.
const speak = (now: Language) => { dayjs.locale(now === 'cn' ? 'zh-cn' : 'en') }
speak(language())
onLanguage(speak)

type Parts = ReturnType<typeof App.useApp>
const errorText = (text: string, requestId: string | undefined) => (requestId === undefined ? text : <>{text} <code className="tell-request">{says(webMessages, 'requestId', { id: requestId })}</code></>)
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

const Speaker = ({ children }: { children: ReactNode }) => {
  const parts = App.useApp()
  useLayoutEffect(() => setTeller(tellerOf(parts)), [parts])
  return children
}

/** What every page with antd stands in: look, language, held answers, and a voice for messages. */
export const KitProvider = ({ children }: { children: ReactNode }) => {
  const now = useLanguage()
  const dark = useDark()
  const narrow = useNarrow()
  const look = useMemo(() => themeOf(dark), [dark])
  useLayoutEffect(() => { document.documentElement.classList.add(themeClass) }, [])
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={now === 'cn' ? zhCN : enUS} theme={look} componentSize={narrow ? 'large' : 'small'} button={{ autoInsertSpace: false }}>
        <App component={false} message={{ maxCount: 3 }}><Speaker>{children}</Speaker></App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
