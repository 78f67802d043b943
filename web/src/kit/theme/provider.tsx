import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { queryClient } from '../api/index.ts'
import { useLayout } from './layout.ts'
import { useDark, useNarrow, useSize, useStill } from '../browser/index.ts'
import { useLanguage, useText } from '../i18n/index.ts'
import { ToasterLoader } from './toaster-loader.tsx'
import { type Shades, shadesOf } from './shades.ts'
import { sizes, themeClass, themeOf } from './theme.ts'
import './colours.css'

// What the style sheets of the frame and of lists read.
const paint = ({ mark, text, fill, soft }: Shades, row: number) => {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries({
    '--accent': mark,
    '--accent-text': text,
    '--accent-strong': fill,
    '--accent-soft': soft,
    '--row-air': `${row}px`,
  }))
    style.setProperty(name, value)
}

/** What every page with antd stands in: look, language, held answers, and the toaster. */
export const KitProvider = ({ children }: { children: ReactNode }) => {
  const now = useLanguage()
  const dark = useDark()
  const narrow = useNarrow()
  const still = useStill()
  const { theme: accent } = useLayout()
  const size = useSize()
  const look = useMemo(() => themeOf({ dark, still, accent, size }), [dark, still, accent, size])
  useLayoutEffect(() => {
    document.documentElement.classList.add(themeClass)
  }, [])
  useLayoutEffect(() => {
    paint(shadesOf(accent, dark), sizes[size].row)
  }, [accent, dark, size])
  const t = useText(webMessages)
  // What opens over the page stands in a region of its own: those who listen to the page hear where they are.
  const above = useRef<HTMLElement>(null)
  const popupsIn = useCallback(() => above.current ?? document.body, [])
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        locale={now === 'cn' ? zhCN : enUS}
        theme={look}
        componentSize={narrow ? 'large' : 'small'}
        button={{ autoInsertSpace: false }}
        getPopupContainer={popupsIn}
      >
        {children}
        <section ref={above} aria-label={t('above')} />
        <ToasterLoader />
      </ConfigProvider>
    </QueryClientProvider>
  )
}
