import { App, ConfigProvider, theme as themes } from 'antd'
import en from 'antd/locale/en_US.js'
import cn from 'antd/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLanguage } from '../text/index.ts'
import './theme.css'

const accent = '#1890ff'
const darkQuery = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
const watchDark = (listener: () => void): (() => void) => {
  darkQuery?.addEventListener('change', listener)
  return () => darkQuery?.removeEventListener('change', listener)
}
/** Whether the system asks for dark. */
export const useDark = (): boolean => useSyncExternalStore(watchDark, () => darkQuery?.matches ?? false)

/** antd in the product's colours and the language of the moment; dayjs follows it. */
export const Themed = ({ children }: { children: ReactNode }): ReactNode => {
  const language = useLanguage()
  const dark = useDark()
  useEffect(() => {
    dayjs.locale(language === 'cn' ? 'zh-cn' : 'en')
    document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light'
  }, [language, dark])
  return (
    <ConfigProvider
      componentSize="small" locale={language === 'cn' ? cn : en} button={{ autoInsertSpace: false }}
      theme={{
        algorithm: dark ? themes.darkAlgorithm : themes.defaultAlgorithm,
        cssVar: { key: 'geodepot' },
        token: {
          colorPrimary: accent, colorLink: dark ? '#4096ff' : '#0b69c7', colorInfo: accent, borderRadius: 4, fontSize: 14, wireframe: false,
          colorTextPlaceholder: dark ? '#8c8c8c' : '#757575', fontFamily: 'var(--font)', boxShadowTertiary: 'none',
        },
        components: { Table: { cellPaddingBlockSM: 6, headerBorderRadius: 0 }, Button: { primaryShadow: 'none', defaultShadow: 'none' } },
      }}
    >
      <App className="app" message={{ maxCount: 3 }} notification={{ placement: 'bottomRight' }}>{children}</App>
    </ConfigProvider>
  )
}
