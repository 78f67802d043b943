import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../api/index.ts'
import { ToasterLoader } from './toaster-loader.tsx'

let reachable = false
vi.mock('./toaster.tsx', () => {
  if (!reachable) throw new Error('Failed to fetch dynamically imported module')
  return { default: () => <p>the toaster</p> }
})
const arrived = () => act(() => vi.advanceTimersByTimeAsync(100))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  reachable = false
})

test('what is said while the toaster cannot be fetched is told in plain words, takes nothing away, and goes again', async () => {
  render(
    <>
      <h1>a page</h1>
      <ToasterLoader />
    </>,
  )
  toast.error('后端接口连接异常')
  await arrived()
  expect(screen.getByRole('alert').textContent).toBe('后端接口连接异常')
  expect(screen.getByRole('heading', { name: 'a page' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is new is told in plain words, too', async () => {
  render(<ToasterLoader />)
  toast.news('新消息', [{ key: '1', title: '停电', text: '今晚', open: () => undefined }], () => '')
  await arrived()
  expect(screen.getByRole('alert').textContent).toBe('新消息 停电')
})

test('what is said at once in plain words stands together, each once', async () => {
  render(<ToasterLoader />)
  for (const text of ['后端接口连接异常', '未能保存', '后端接口连接异常']) toast.error(text)
  await arrived()
  expect([...screen.getByRole('alert').children].map(({ textContent }) => textContent)).toEqual([
    '未能保存',
    '后端接口连接异常',
  ])
})

test('a question that cannot be asked is answered with no, and the reason is told', async () => {
  render(<ToasterLoader />)
  const answer = toast.confirm({ title: '删除？', ok: '删除' })
  await arrived()
  expect(await answer).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe('后端接口连接异常')
})

test('the toaster is fetched once it can be', async () => {
  render(<ToasterLoader />)
  toast.error('x')
  await arrived()
  vi.resetModules()
  reachable = true
  toast.error('y')
  await arrived()
  expect(screen.getByText('the toaster')).toBeTruthy()
})
