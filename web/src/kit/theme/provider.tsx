import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { queries } from '../ask/index.ts'
import { useDark, useNarrow, useStill } from '../screen/index.ts'
import { language, onLanguage, useLanguage } from '../text/index.ts'
import { Speaking } from './speaking.tsx'
import { themeClass, themeOf } from './theme.ts'
import './colours.css'

// Dates change their language before anything is drawn in it.
const speak = (now: Language) => { dayjs.locale(now === 'cn' ? 'zh-cn' : 'en') }
speak(language())
onLanguage(speak)

/** What every page with antd stands in: look, language, held answers, and a voice for messages. */
export const KitProvider = ({ children }: { children: ReactNode }) => {
  const now = useLanguage()
  const dark = useDark()
  const narrow = useNarrow()
  const still = useStill()
  const look = useMemo(() => themeOf(dark, still), [dark, still])
  useLayoutEffect(() => { document.documentElement.classList.add(themeClass) }, [])
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={now === 'cn' ? zhCN : enUS} theme={look} componentSize={narrow ? 'large' : 'small'} button={{ autoInsertSpace: false }}>
        {children}
        <Speaking />
      </ConfigProvider>
    </QueryClientProvider>
  )
}
