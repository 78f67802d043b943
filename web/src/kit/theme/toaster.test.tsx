import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../api/index.ts'
import { AppDialog, Drawer } from '../ui/index.ts'
import { KitProvider } from './provider.tsx'

configure({ asyncUtilTimeout: 20_000 })
// For one who wants nothing to move: what is put away goes at once, as no animation ends here.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const opened: string[] = []
const tell = (...titles: readonly string[]) => {
  toast.news(
    '新消息',
    titles.map((title) => ({ key: title, title, text: '', open: () => void opened.push(title) })),
    (count) => `还有 ${count} 条`,
  )
}
const told = (title: string) => screen.queryByRole('button', { name: title })
const place = () => document.querySelector('.ant-notification')?.className ?? ''
const moment = () =>
  new Promise((done) => {
    setTimeout(done, 300)
  })

const page = (open: boolean) => (
  <KitProvider>
    <AppDialog open={open} title="导入" onClose={() => undefined}>
      第一步
    </AppDialog>
  </KitProvider>
)

test('what is new lies over no dialog: it is put away while one is open, and shown once it is closed', async () => {
  const { rerender } = render(page(false))
  tell('到货')
  await waitFor(() => expect(told('到货')).toBeTruthy())
  expect(place()).toContain('bottomRight')
  rerender(page(true))
  await screen.findByRole('dialog', { name: '导入' })
  await waitFor(() => expect(told('到货')).toBeNull())
  tell('待审批')
  await moment()
  expect(told('待审批')).toBeNull()
  rerender(page(false))
  await waitFor(() => expect([told('到货'), told('待审批')]).not.toContain(null))
  await userEvent.click(screen.getByRole('button', { name: '待审批' }))
  expect(opened).toEqual(['待审批'])
  await waitFor(() => expect(told('到货')).toBeNull())
})

test('nor over a drawer', async () => {
  const drawn = (open: boolean) => (
    <KitProvider>
      <Drawer open={open} title="布局设置">
        主题
      </Drawer>
    </KitProvider>
  )
  const { rerender } = render(drawn(true))
  await screen.findByText('主题')
  tell('盘点')
  await moment()
  expect(told('盘点')).toBeNull()
  rerender(drawn(false))
  await waitFor(() => expect(told('盘点')).toBeTruthy())
})

test('what a press was answered with stands where no button is that is pressed again: above a dialog, below a page', async () => {
  const standing = async (text: string) => {
    toast.notice('提示', text)
    return (await screen.findByText(text)).closest('.ant-notification')?.className
  }
  const { rerender } = render(page(false))
  await moment()
  expect(await standing('无权导出')).toContain('bottomRight')
  rerender(page(true))
  await screen.findByRole('dialog', { name: '导入' })
  expect(await standing('此单已变')).toContain('ant-notification-top')
})
