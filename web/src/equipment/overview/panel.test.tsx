import { overview } from '@geodepot/contracts/equipment/overview.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import OverviewPanel from './panel.tsx'

const counts = (inPool: number, atWork: number) => ({ 0: inPool, 1: 0, 2: 4, 3: atWork, 4: 0 })
const state = {
  total: 1204,
  counts: counts(700, 500),
  troubled: 12,
  categories: [
    { categoryId: 2, label: '检波器', total: 1000, counts: counts(600, 396) },
    { categoryId: 3, label: '可控震源', total: 204, counts: counts(100, 104) },
  ],
}
const panel = (
  <PlacesProvider value={(view) => (view === 'equipment/device/index' ? '/equipment/device' : undefined)}>
    <OverviewPanel />
  </PlacesProvider>
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the state of the equipment', () => {
  test('is told in figures that lead to what they count', async () => {
    served(serve(overview.state, () => state))
    show(panel)
    const figure = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await figure(/^单台设备 ?1,204$/)).toBe('/equipment/device')
    expect(await figure(/^在用 ?500$/)).toBe('/equipment/device?deviceStatus=3')
    expect(await figure(/^需处理 ?12$/)).toContain('techState=waitRepair&techState=underRepair')
  })

  test('charts say their figures to whoever does not see them, and are a table as well', async () => {
    served(serve(overview.state, () => state))
    const { user } = show(panel)
    const kinds = await screen.findByRole('list', { name: '各类设备有多少在用？' })
    expect(
      within(kinds)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['检波器40%1,000: 在库 600, 在途 4, 在用 396', '可控震源51%204: 在库 100, 在途 4, 在用 104'])
    await user.click(screen.getByRole('button', { name: '以表格显示' }))
    expect(screen.getByRole('row', { name: '检波器 600 0 4 396 0 1,000' })).toBeTruthy()
  })

  test('says when there is none, and when it could not be loaded', async () => {
    served(serve(overview.state, () => ({ ...state, total: 0, categories: [] })))
    show(panel)
    expect(await screen.findByText('您的数据范围内还没有设备。')).toBeTruthy()
    clear()
    served(serve(overview.state, () => refused(500, '系统未知错误，请反馈给管理员', { requestId: 'r-1' })))
    show(panel)
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeTruthy()
  })
})
