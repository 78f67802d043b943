import { type UpkeepRow, upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import UpkeepList from './list.tsx'

const rowOf = (id: number, more: Partial<UpkeepRow> = {}): UpkeepRow => ({
  id,
  devId: 40 + id,
  devNo: `ZY-0${id}`,
  devName: '可控震源',
  devModel: 'Sercel Nomad 65',
  holderName: '塔里木盆地库车三维',
  projectName: '塔里木盆地库车三维',
  ruleName: '震源 250 小时保养',
  repairLevel: '605',
  levelName: '强制保养',
  forced: 'Y',
  meterKind: 'hours',
  run: '1612.5',
  limitRun: '1500',
  limitOn: null,
  dueState: 'over',
  noticedTime: '2026-07-20 00:35:00',
  repairId: null,
  repairNo: null,
  waivedUntil: null,
  waivedReason: '',
  can: { draft: true, waive: true },
  ...more,
})
afterEach(clear)

test('the list says how far each has run, and drafts repairs for those chosen after a question', async () => {
  const { asked } = served(
    serve(upkeepCalls.list, () => ({
      rows: [rowOf(1), rowOf(2, { dueState: 'soon', limitOn: '2026-08-01', can: { draft: true } })],
      total: 2,
    })),
    serve(upkeepCalls.draft, () => [{ repairId: 7, repairNo: 'WX-1' }]),
  )
  const { user } = show(<UpkeepList />)
  for (const text of ['1,500 小时', '1,500 小时 / 2026-08-01', '已超期', '将到期'])
    expect(await screen.findByText(text)).toBeTruthy()
  await user.click(screen.getAllByRole('checkbox')[1] ?? document.body)
  await user.click(screen.getByRole('button', { name: '生成送修草稿' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '生成送修草稿' }))
  await waitFor(() => expect(asked.find(({ name }) => name === upkeepCalls.draft.name)?.ask).toEqual({ needIds: [1] }))
})

test('a device that is overdue is let go until a day, with a reason', async () => {
  const { asked } = served(
    serve(upkeepCalls.list, () => ({ rows: [rowOf(1)], total: 1 })),
    serve(upkeepCalls.waive, () => undefined),
  )
  const { user } = show(<UpkeepList />)
  await doWith(user, within((await screen.findAllByRole('row'))[1] ?? document.body), '超期放行')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/放行原因/), '备件在途')
  await user.click(dialog.getByRole('button', { name: '超期放行' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === upkeepCalls.waive.name)?.ask).toMatchObject({
      id: '1',
      waivedReason: '备件在途',
    }),
  )
})
