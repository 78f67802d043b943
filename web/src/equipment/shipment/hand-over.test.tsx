import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import type { Difference } from '@geodepot/contracts/equipment/shipment.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import Receive from './receive/receive.tsx'
import Settle from './settle/settle.tsx'
import Ship from './ship/ship.tsx'
import { allocationOf, differenceOf, lineOf, sentLine, shipmentOf } from '../allocation/test/rows.ts'

type Served = ReturnType<typeof serve>
// The first document that hands over, for all of them.
const of = allocationCalls
const road = (more: Partial<AllocationDetail> = {}) =>
  allocationOf({
    can: { receive: true },
    shipments: [shipmentOf([sentLine(1), sentLine(2), sentLine(3), sentLine(100)])],
    ...more,
  })
const close = vi.fn()
const receiving = (receive: Served['answer'], get: () => AllocationDetail = () => road()) => {
  const found = served(serve(allocationCalls.get, get), serve(allocationCalls.receive, receive as never))
  const shown = show(<Receive of={of} id={9} number="DP-1" close={close} />)
  const sent = () => found.asked.filter(({ name }) => name === 'equipment/allocation.receive')
  return { ...shown, sent }
}
const done = () => ({ version: 5, state: 'receiving' as const })
// The picture of work that is just over may linger in a button's name.
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })
const onward = '核对'
const group = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li')
  if (!item) throw new Error(`${name} stands in no group`)
  return within(item)
}
const confirmed = async (user: ReturnType<typeof show>['user']) => {
  const go = await screen.findByRole('button', { name: /确认接收$/ })
  await waitFor(() => expect(go.hasAttribute('disabled')).toBe(false))
  await user.click(go)
}

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('receiving', () => {
  test('everything counts as received unless somebody says otherwise, and is looked over before it is sent', async () => {
    const { user, sent } = receiving(done)
    expect(await screen.findByText('已清点 0 / 4 行')).toBeTruthy()
    expect(document.querySelector('.hand-over-banner-whole, .hand-over-whole'), 'nobody has counted yet').toBeNull()
    await user.click(button(onward))
    expect(await screen.findByText('确认接收 0；应收 3 台 · 600 串。')).toBeTruthy()
    expect(screen.getByText('3 台 · 600 串 没有清点过，请确认：')).toBeTruthy()
    expect(sent()).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: /未清点的按收到计，确认接收$/ }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent()[0]?.ask).toMatchObject({
      id: '9',
      version: 4,
      unlisted: [],
      lines: [
        { shipmentLineId: 1, received: '1' },
        { shipmentLineId: 2, received: '1' },
        { shipmentLineId: 3, received: '1' },
        { shipmentLineId: 100, received: '600', short: '0' },
      ],
    })
    expect(sent()[0]?.key).toBeTruthy()
  })

  test('a quantity that differs is counted: what is short lowers what was received, and wants its reason at its field', async () => {
    const { user, sent } = receiving(done)
    const strings = await group('Geospace GS-20DX')
    await user.click(strings.getByRole('button', { name: '数量不符' }))
    await user.clear(strings.getByLabelText('短少'))
    await user.type(strings.getByLabelText('短少'), '10')
    expect(
      within(strings.getByRole('group', { name: 'Geospace GS-20DX' })).getByLabelText<HTMLInputElement>('实收').value,
    ).toBe('590')
    await user.click(button(onward))
    expect(await strings.findByText('Geospace GS-20DX：短少、拒收或损坏请说明原因')).toBeTruthy()
    expect(strings.getByLabelText('Geospace GS-20DX 的原因').getAttribute('aria-invalid')).toBe('true')
    await user.click(strings.getByRole('button', { name: '箱内缺少' }))
    await waitFor(() => expect(button(onward).hasAttribute('disabled')).toBe(false))
    await user.click(button(onward))
    expect((await screen.findByText('短少 10')).closest('li')?.textContent).toContain('箱内缺少')
    await confirmed(user)
    await waitFor(() =>
      expect(sent()[0]?.ask).toMatchObject({
        lines: [{}, {}, {}, { shipmentLineId: 100, received: '590', short: '10', reason: '箱内缺少' }],
      }),
    )
  })

  test('a device has one verdict; one that is not here yet is not sent at all', async () => {
    const { user, sent } = receiving(done)
    const nodes = await group('Sercel WTU-508')
    await user.click(nodes.getByRole('button', { name: /Y-2/ }))
    await user.click(within(nodes.getByRole('group', { name: 'Y-2 的接收情况' })).getByRole('button', { name: '未到' }))
    await user.click(nodes.getByRole('button', { name: /Y-3/ }))
    await user.click(within(nodes.getByRole('group', { name: 'Y-3 的接收情况' })).getByRole('button', { name: '拒收' }))
    await user.type(nodes.getByLabelText('Y-3 的原因'), '型号不符')
    await user.click(button(onward))
    await confirmed(user)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.ask['lines']).toMatchObject([
      { shipmentLineId: 1 },
      { shipmentLineId: 3, received: '0', refused: '1', reason: '型号不符' },
      { shipmentLineId: 100 },
    ])
  })

  test('a photo belongs to the line that it shows; where one is wanted, that is said at its line', async () => {
    const errors = [{ field: 'lines.1.photos', key: 'photoNeeded', msg: '损坏的请附照片' }]
    const { user } = receiving(() => refused(500, '损坏的请附照片', { errors }))
    const nodes = await group('Sercel WTU-508')
    expect(nodes.queryByRole('button', { name: 'Y-2 的照片' })).toBeNull()
    await user.click(nodes.getByRole('button', { name: /Y-2/ }))
    await user.click(within(nodes.getByRole('group', { name: 'Y-2 的接收情况' })).getByRole('button', { name: '损坏' }))
    await user.type(nodes.getByLabelText('Y-2 的原因'), '外壳破裂')
    await user.click(nodes.getByRole('button', { name: 'Y-2 的照片' }))
    await user.click(await screen.findByRole('button', { name: /完成$/ }))
    await user.click(button(onward))
    await confirmed(user)
    expect(await screen.findByText('损坏的请附照片', { selector: 'p' })).toBeTruthy()
  })

  test('a fleet number that is taken is said with what it gives way to, which may be written anew', async () => {
    const taken = road({
      shipments: [shipmentOf([sentLine(1, { newNumber: 'Y-1-2' }), sentLine(2, { newNumber: 'Y-2-2' })])],
    })
    const { user, sent } = receiving(done, () => taken)
    const nodes = await group('Sercel WTU-508')
    expect(nodes.getByText('自编号 Y-1 在接收单位已被占用，接收后改用：')).toBeTruthy()
    const field = nodes.getByLabelText('Y-2 的新自编号')
    expect((field as HTMLInputElement).value).toBe('Y-2-2')
    await user.clear(field)
    await user.type(field, 'Q-501')
    await user.click(button(onward))
    await confirmed(user)
    await waitFor(() => expect(sent()).toHaveLength(1))
    const lines = sent()[0]?.ask['lines'] as { newNumber?: string }[]
    expect(lines.map(({ newNumber }) => newNumber)).toEqual([undefined, 'Q-501'])
  })

  test('scanning ticks devices, says what is not on the list, and then what counts for the others', async () => {
    const { user, sent } = receiving(done)
    await user.type(await screen.findByLabelText('扫码清点'), 'y-1{Enter}se-2 GHOST{Enter}')
    expect(await screen.findByText('已扫 2 / 3 台')).toBeTruthy()
    await user.click(
      within((await screen.findByText('GHOST')).closest('li') ?? document.body).getByRole('button', {
        name: '登记为单外',
      }),
    )
    expect(['物品 1', '数量 1'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value)).toEqual([
      'GHOST',
      '1',
    ])
    await user.click(
      within(screen.getByText('其余设为').closest('div') ?? document.body).getByRole('button', { name: '短少' }),
    )
    await user.click(button('其余全部收到'))
    await user.click(button(onward))
    await confirmed(user)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.ask).toMatchObject({
      unlisted: [{ what: 'GHOST', quantity: '1' }],
      lines: [
        { shipmentLineId: 1, received: '1' },
        { shipmentLineId: 2, received: '1' },
        { shipmentLineId: 3, short: '1', reason: '扫码清点未见' },
        {},
      ],
    })
    expect(sent()[0]?.ask).not.toHaveProperty('$scanned')
  })

  test('devices that were not scanned are pointed out before they count', async () => {
    const { user, sent } = receiving(done)
    await user.type(await screen.findByLabelText('扫码清点'), 'Y-1{Enter}')
    await user.click(button(onward))
    expect(await screen.findByText('确认接收 1 台；应收 3 台 · 600 串。')).toBeTruthy()
    const rest = within(screen.getByRole('group', { name: '未清点' }))
    expect(rest.getByText('2 台 · 600 串 没有清点过，请确认：')).toBeTruthy()
    await confirmed(user)
    expect(await rest.findByText('请先说明没有清点过的是否收到')).toBeTruthy()
    expect(sent(), 'nothing is supposed of what was looked for and not found').toHaveLength(0)
    await user.click(rest.getByRole('button', { name: '未到' }))
    await confirmed(user)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.ask['lines']).toMatchObject([{ shipmentLineId: 1, received: '1' }])
    expect(sent()[0]?.ask).not.toHaveProperty('$counted')
  })

  test('what the server objects to stands at its field, and nothing that was counted is lost', async () => {
    const { user } = receiving(() =>
      refused(500, '实收、短少、拒收之和不能超过待接收数量 500', {
        errors: [
          { field: 'lines.3.received', key: 'moreThanShipped', msg: '实收、短少、拒收之和不能超过待接收数量 500' },
        ],
      }),
    )
    const strings = await group('Geospace GS-20DX')
    await user.click(strings.getByRole('button', { name: '数量不符' }))
    await user.clear(strings.getByLabelText('实收'))
    await user.type(strings.getByLabelText('实收'), '550')
    await user.click(button(onward))
    await confirmed(user)
    const again = await group('Geospace GS-20DX')
    expect(await again.findByText('实收、短少、拒收之和不能超过待接收数量 500')).toBeTruthy()
    expect(again.getByLabelText('实收').getAttribute('aria-invalid')).toBe('true')
    expect(again.getByLabelText<HTMLInputElement>('实收').value).toBe('550')
  })

  test('someone else was faster: what they received is taken out, what was typed stays', async () => {
    let version = 4
    const { user, sent } = receiving(
      () => {
        if (version === 5) return done()
        version = 5
        return refused(409, '数据已被他人修改，请刷新后重试')
      },
      () =>
        version === 4
          ? road()
          : road({
              version: 5,
              shipments: [shipmentOf([sentLine(1, { expectedQty: '0' }), sentLine(2), sentLine(3), sentLine(100)])],
            }),
    )
    const nodes = await group('Sercel WTU-508')
    await user.click(nodes.getByRole('button', { name: /Y-2/ }))
    await user.click(within(nodes.getByRole('group', { name: 'Y-2 的接收情况' })).getByRole('button', { name: '损坏' }))
    await user.type(nodes.getByLabelText('Y-2 的原因'), '外壳破裂')
    await user.click(button(onward))
    await confirmed(user)
    await user.click(await screen.findByRole('button', { name: /载入最新数据$/ }))
    expect(await screen.findByDisplayValue('外壳破裂')).toBeTruthy()
    expect(screen.queryByText('Y-1')).toBeNull()
    await waitFor(() => expect(button(onward).hasAttribute('disabled')).toBe(false))
    await user.click(button(onward))
    await confirmed(user)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.ask).toMatchObject({
      version: 5,
      lines: [{ shipmentLineId: 2, damaged: '1', reason: '外壳破裂' }, { shipmentLineId: 3 }, { shipmentLineId: 100 }],
    })
  })

  test('a bad link: trying again sends the same once more, under the same key', async () => {
    let attempts = 0
    const { user, sent } = receiving(() => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch')
      return done()
    })
    await screen.findByText('已清点 0 / 4 行')
    await user.click(button(onward))
    await confirmed(user)
    expect(await screen.findByText('后端接口连接异常')).toBeTruthy()
    await confirmed(user)
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.key).toBe(sent()[0]?.key)
    expect(sent()[1]?.ask).toEqual(sent()[0]?.ask)
  })

  test('speaks English', async () => {
    setLanguage('en')
    receiving(done)
    expect(await screen.findByText('0 of 4 lines counted')).toBeTruthy()
    expect(button('Review')).toBeTruthy()
  })
})

describe('shipping', () => {
  const waiting = allocationOf({
    docState: 'dispatching',
    can: { ship: true },
    lines: [lineOf(1), lineOf(2), lineOf(100, { shippedQty: '100' })],
  })
  const shipping = (answer: Served['answer'] = done, more: Partial<AllocationDetail> = {}) => {
    const found = served(
      serve(allocationCalls.get, () => ({ ...waiting, ...more })),
      serve(allocationCalls.ship, answer as never),
    )
    return { ...found, ...show(<Ship of={of} id={9} number="DP-1" close={close} />) }
  }

  test('sends everything that is left, or what was scanned and a part of a quantity, with how it travels', async () => {
    const { user, asked } = shipping()
    expect(await screen.findByText('3 / 3 行')).toBeTruthy()
    await user.click(button('全不选'))
    await user.type(screen.getByLabelText('扫码装车'), 'Y-2{Enter}Y-9{Enter}')
    expect(await screen.findByText('不在未发运的清单中')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /GS-20DX/ }))
    const quantity = screen.getByLabelText<HTMLInputElement>('Geospace GS-20DX 本次发运数量')
    expect(quantity.value).toBe('500')
    await user.clear(quantity)
    await user.type(quantity, '501')
    await user.click(button('发运'))
    expect((await screen.findAllByText('发运数量不能超过未发数量 500')).length).toBeGreaterThan(0)
    await user.clear(quantity)
    await user.type(quantity, '200')
    await user.type(screen.getByLabelText('运单号'), 'W-7')
    await waitFor(() => expect(button('发运').hasAttribute('disabled')).toBe(false))
    await user.click(button('发运'))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(asked.at(-1)?.ask['waybill'] ?? asked.find(({ name }) => name.endsWith('.ship'))?.ask['waybill']).toBe('W-7')
    expect(asked.find(({ name }) => name.endsWith('.ship'))?.ask['lines']).toEqual([
      { lineId: 2 },
      { lineId: 100, qty: '200' },
    ])
  })

  test('no time can be chosen that is to come, or before the allocation was approved', async () => {
    served(
      serve(allocationCalls.get, () =>
        allocationOf({
          docState: 'dispatching',
          can: { ship: true },
          approvedTime: '2026-11-03 10:20:30',
          lines: [lineOf(1)],
        }),
      ),
    )
    const { user } = show(<Ship of={of} id={9} number="DP-1" close={close} />)
    expect(await screen.findByText('不填为现在；不早于 2026-11-03 10:20')).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('发运时间')
    const now = field.value
    expect(now, 'what would be now is filled').toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const typed = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
      await user.tab()
      return field.value
    }
    expect(await typed('1990-05-01 08:00')).toBe(now)
    expect(await typed('2026-11-03 10:19')).toBe(now)
    expect(await typed('2999-01-01 08:00')).toBe(now)
    expect(await typed('2026-11-03 10:20')).toBe('2026-11-03 10:20')
  })

  test('asks of what is under customs and crosses the border which record it discharges, or why none', async () => {
    const record = { id: 3, number: 'HG-1', declarationNo: 'KZ-117', untilOn: '2026-12-31', lines: 1, crosses: true }
    const shown = shipping(done, { customs: [record] })
    expect(within(await screen.findByRole('note')).getByText(/KZ-117/)).toBeTruthy()
    fireEvent.mouseDown(screen.getByLabelText('核销的监管单'))
    await shown.user.click(await screen.findByTitle(/KZ-117/))
    await shown.user.click(button('发运'))
    await waitFor(() =>
      expect(shown.asked.find(({ name }) => name.endsWith('.ship'))?.ask).toMatchObject({ discharges: [3] }),
    )
  })

  test('a quantity left empty is not taken for everything', async () => {
    const { user, asked } = shipping()
    await user.clear(await screen.findByLabelText('Geospace GS-20DX 本次发运数量'))
    await user.click(button('发运'))
    expect((await screen.findAllByText('请填写大于 0 的数量')).length).toBeGreaterThan(0)
    expect(asked.some(({ name }) => name.endsWith('.ship'))).toBe(false)
  })
})

describe('settling', () => {
  const settling = (differences: Difference[], answer: Served['answer'] = done) => {
    const found = served(
      serve(allocationCalls.get, () => allocationOf({ can: { settle: true }, differences })),
      serve(allocationCalls.settle, answer as never),
    )
    const sent = () => found.asked.filter(({ name }) => name === 'equipment/allocation.settle')
    return { ...show(<Settle of={of} id={9} number="DP-1" close={close} />), sent }
  }
  const offered = (at: number) => {
    const choices = screen.getAllByRole('radiogroup', { name: /^处理结果 / })[at]
    if (!choices) throw new Error('there is no such decision')
    return [...choices.querySelectorAll<HTMLElement>('label')]
  }
  const outcomes = () => offered(0).map(({ textContent }) => textContent)
  const choose = (outcome: string, at = 0) => {
    const option = offered(at).find(({ textContent }) => textContent === outcome)
    if (!option) throw new Error(`${outcome} is not offered`)
    fireEvent.click(option)
  }

  test('splits a difference over several outcomes, each with a note, and shows where the server disagrees', async () => {
    const { user, sent } = settling([differenceOf()], () =>
      refused(500, '退回由调出方确认', {
        errors: [{ field: 'lines.0.outcome', key: 'senderOnly', msg: '退回由调出方确认' }],
      }),
    )
    const quantity = await screen.findByLabelText<HTMLInputElement>('数量 Geospace GS-20DX')
    expect(quantity.value).toBe('10')
    await user.clear(quantity)
    await user.type(quantity, '6')
    await user.click(button('处理余下 4'))
    await user.click(button('处理差异'))
    expect(await screen.findAllByText('Geospace GS-20DX：请填写说明')).toBeTruthy()
    const notes = screen.getAllByLabelText('说明 Geospace GS-20DX')
    for (const note of notes) await user.type(note, '已核对')
    choose('退回调出方')
    choose('丢失', 1)
    await waitFor(() => expect(button('处理差异').hasAttribute('disabled')).toBe(false))
    await user.click(button('处理差异'))
    expect((await screen.findAllByText('退回由调出方确认')).length).toBeGreaterThan(0)
    expect(sent()[0]?.ask['lines']).toMatchObject([
      { shipmentLineId: 100, outcome: 'back', quantity: '6', note: '已核对' },
      { shipmentLineId: 100, outcome: 'lost', quantity: '4', note: '已核对' },
    ])
    expect(screen.getAllByDisplayValue('已核对')).toHaveLength(2)
  })

  test('shows why it differs, offers what this person may say, and chooses nothing for them', async () => {
    const { user, sent } = settling([differenceOf()])
    expect(await screen.findByText('箱内缺少')).toBeTruthy()
    await user.type(screen.getByLabelText('说明 Geospace GS-20DX'), '已核对')
    await user.click(button('处理差异'))
    expect((await screen.findAllByText('Geospace GS-20DX：请选择处理结果')).length).toBeGreaterThan(0)
    expect(sent()).toHaveLength(0)
    expect(outcomes()).toEqual(['丢失', '退回调出方'])
  })

  test('decides on one of several at one press, and leaves the others as they are', async () => {
    const { user, sent } = settling([
      differenceOf({ name: 'A-1', devId: 1, unsettledQty: '1' }),
      differenceOf({ shipmentLineId: 101, name: 'B-2', devId: 2, unsettledQty: '1' }),
    ])
    await screen.findByText('B-2')
    choose('丢失', 1)
    await user.type(await screen.findByLabelText('说明 B-2'), '已核对')
    await user.click(button('处理差异'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.ask['lines']).toMatchObject([{ shipmentLineId: 101, outcome: 'lost', note: '已核对' }])
  })

  test('asks about what was on no list in its own words, and not about what is for others to say', async () => {
    settling([
      differenceOf({ name: '电瓶', position: null, more: '', outcomes: ['found', 'back'], asked: '库车三维' }),
      differenceOf({ shipmentLineId: 101, name: 'Y-2', outcomes: [] }),
    ])
    expect(await screen.findByLabelText('数量 电瓶')).toBeTruthy()
    expect(screen.queryByText('Y-2')).toBeNull()
    expect(outcomes()).toEqual(['收下', '已退回'])
  })

  test('asks the pool in whose ledger it stands as that pool sees it, and for all of the device', async () => {
    settling([
      differenceOf({
        name: 'U-7',
        devId: 7,
        position: null,
        isPools: true,
        outcomes: ['found', 'back'],
        unsettledQty: '1',
      }),
    ])
    expect(await screen.findByLabelText('说明 U-7')).toBeTruthy()
    expect(outcomes()).toEqual(['转给接收方', '退回本库'])
    expect(screen.queryByLabelText('数量 U-7')).toBeNull()
  })
})
