import {
  type ApplicationLineRow,
  type ApplicationRow,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { setLanguage } from '../../../kit/i18n/index.ts'
import ApplicationPage from '../page.tsx'
import EditApplication from '../edit.tsx'
import NewApplication from '../new.tsx'

const rowOf = (more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id: 4,
  deviceappid: 4,
  devappid: 4,
  number: 'SBSQ-4',
  appNo: 'SBSQ-4',
  callCode: 'D4LHUM',
  appName: '节点申请',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgId: 'C102',
  orgCode: 'C102',
  orgName: '西部分公司',
  mixTypeId: 'ZY',
  planStart: '2026-09-04',
  planEnd: '2027-04-09',
  allocationProgress: 0,
  bsflag: '0',
  docState: 'draft',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  version: 2,
  applicantName: '马志强',
  submitTime: null,
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  can: { edit: true },
  ...more,
})
const taken = (modelId: number, devModel: string, factor: string, agreed = false) => ({
  modelId,
  brand: 'Sercel',
  devModel,
  devName: devModel,
  unit: '台',
  tracking: 'single' as const,
  factor,
  agreed,
})
const line: ApplicationLineRow = {
  lineId: 1,
  backDevType: '2',
  categoryId: 12,
  devType: '节点采集单元',
  modelId: null,
  brand: null,
  devModel: null,
  tracking: 'single',
  requestedQty: '4000',
  availableQty: '358',
  othersQty: null,
  allocatedQty: '0',
  closedQty: '0',
  unit: '道',
  unitKey: '道',
  team: '',
  startDate: null,
  endDate: null,
  purpose: '',
  remark: '',
  requirements: [{ key: 'components', comparison: 'least', value: '1', name: '分量数', unit: '' }],
  accepted: [taken(36, 'WTU-508', '1'), taken(39, 'GPR-3C', '3'), taken(21, '428XL', '50', true)],
}
const modelOf = (modelId: number, devModel: string, categoryId: number, devType: string, unit = '台') => ({
  modelId,
  brand: 'Sercel',
  devModel,
  devName: devModel,
  categoryId,
  devType,
  tracking: 'single' as const,
  unit,
})
const models = [
  modelOf(21, '428XL', 9, '仪器主机', '套'),
  modelOf(36, 'WTU-508', 12, '节点采集单元'),
  modelOf(39, 'GPR-3C', 13, '三分量节点'),
]
const parameter = (key: string, name: string, type: 'number' | 'text', unit = '') => ({ key, name, type, unit })
const nodal = [
  parameter('components', '分量数', 'number'),
  parameter('battery', '连续工作天数', 'number', 'd'),
  parameter('firmware', '固件版本', 'text'),
]
const node = (id: number, label: string, parameters: typeof nodal) => ({
  id,
  code: `S${id}`,
  label,
  tracking: 'single' as const,
  deviceGroup: '2' as const,
  parameters,
})
const categories = [
  node(9, '仪器主机', [parameter('channels', '带道能力', 'number', 'ch')]),
  { ...node(12, '节点采集单元', nodal), children: [node(13, '三分量节点', nodal)] },
]
const unit = (dictCode: number, dictLabelCn: string, dictLabel: string) => ({
  dictCode,
  dictSort: dictCode,
  dictLabel,
  dictLabelCn,
  dictValue: `v${dictCode}`,
  dictType: '5110000038',
  cssClass: '',
  listClass: '',
  isDefault: 'N' as const,
  status: '0' as const,
})
let english = false
const shared = [
  serve(model.list, () => ({ rows: models, total: 3 })),
  serve(category.tree, () => categories),
  serve(project.names, () => []),
  serve(
    project.select,
    () =>
      ({
        projectInfoNo: 'P2601',
        projectName: '库车北缘三维',
        shortName: '库车',
        designStartDate: '2026-01-01',
        designEndDate: '2099-05-09',
      }) as never,
  ),
  serve(project.selector, () => ({ rows: [], total: 0 })),
  serve(applicationCalls.history, () => []),
  serve(dictEntries.byType, () => [unit(1, '台', english ? 'unit' : '台'), unit(3, '道', english ? 'channel' : '道')]),
  serve(allocationCalls.list, () => ({ rows: [], total: 0 })),
  serve(applicationCalls.availability, (ask) =>
    (ask['lines'] as unknown[]).map(() => ({
      others: '0',
      reserved: '0',
      atWork: '0',
      returning: '0',
      available: '358',
    })),
  ),
]
const save = serve(applicationCalls.save, () => ({ deviceappid: 4, devappid: 4, appNo: 'N', version: 3 }))
type Serves = readonly ReturnType<typeof serve>[]
const stored = (...lines: readonly ApplicationLineRow[]): Serves => [
  serve(applicationCalls.get, () => rowOf()),
  serve(applicationCalls.lines, () => ({ rows: [...lines], total: lines.length })),
]

const cell = (row: number, column: number): HTMLElement => {
  const found = within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[
    column
  ]
  if (!found) throw new Error('no such cell')
  return found
}
const [kindAt, unitAt, capabilityAt] = [0, 2, 3]
const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
const dialog = () => within(screen.getByRole('dialog'))
/** What a box offers once it is open. */
const offered = async (user: UserEvent, box: string): Promise<HTMLElement[]> => {
  const found = dialog().getByRole('combobox', { name: box })
  await user.click(found)
  return waitFor(() => {
    const list = document.getElementById(found.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown')
    if (!list) throw new Error('nothing is offered')
    return [...list.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  })
}
const choose = async (user: UserEvent, box: string, name: string) => {
  const option = (await offered(user, box)).find(({ textContent }) => textContent.startsWith(name))
  if (!option) throw new Error(`${name} is not offered`)
  await user.click(option)
}
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const confirm = (user: UserEvent) => user.click(button(/^(确\s?定|OK)$/))
const opened = async (user: UserEvent, row = 1) => {
  await user.click(cell(row, capabilityAt))
  await screen.findByRole('dialog')
}
const written = async (...more: Serves) => {
  const found = served(...more, ...shared)
  const { user } = show(
    <Routes>
      <Route path="/a/new" element={<NewApplication />} />
    </Routes>,
    { at: '/a/new?projectInfoNo=P2601' },
  )
  await screen.findByRole('grid')
  await user.click(cell(1, kindAt))
  paste('节点采集单元\t4000')
  await waitFor(() => expect(cell(1, kindAt).textContent).toBe('节点采集单元'))
  return { user, ...found }
}
const edited = async (...more: Serves) => {
  const found = served(...more, ...shared)
  const { user, unmount } = show(
    <Routes>
      <Route path="/a/:id/edit" element={<EditApplication />} />
    </Routes>,
    { at: '/a/4/edit' },
  )
  await screen.findByRole('grid')
  return { user, unmount, ...found }
}
const saved = (asked: ReturnType<typeof served>['asked']) =>
  asked.find(({ name }) => name === 'equipment/application.save')?.ask['lines'] as object[] | undefined

afterEach(() => {
  english = false
  clear()
  vi.unstubAllGlobals()
})

describe('a line may ask for a capability', () => {
  test('4,000 channels of a category, of two models, with a requirement', async () => {
    const { user, asked } = await written(save)
    await opened(user)
    expect(dialog().getByText('不列出则接受该类别的任意型号；列出后只接受所列型号。')).toBeTruthy()
    await choose(user, '计量单位', '道')
    await user.click(button('添加技术要求'))
    await choose(user, '第 1 行 技术参数', '连续工作天数')
    await user.type(dialog().getByLabelText('第 1 行 要求值'), '20')
    await user.click(button('添加可接受型号'))
    await choose(user, '第 1 行 规格型号', 'Sercel WTU-508')
    await user.click(dialog().getByLabelText('第 1 行 折算系数'))
    await user.keyboard('{Enter}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 规格型号')
    await choose(user, '第 2 行 规格型号', 'Sercel GPR-3C')
    await user.clear(dialog().getByLabelText('第 2 行 折算系数'))
    await user.type(dialog().getByLabelText('第 2 行 折算系数'), '3')
    expect(dialog().getByLabelText('第 2 行 折算系数').closest('label')?.textContent).toBe('1 台 折合  道')
    await confirm(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(cell(1, capabilityAt).title).toBe('连续工作天数 ≥ 20 d · 可接受 Sercel WTU-508、Sercel GPR-3C ×3')
    expect(cell(1, unitAt).textContent).toBe('道')
    const accepted = [
      { modelId: 36, factor: '1' },
      { modelId: 39, factor: '3' },
    ]
    await waitFor(() =>
      expect(asked.filter(({ name }) => name.endsWith('.availability')).at(-1)?.ask['lines']).toMatchObject([
        { categoryId: 12, accepted },
      ]),
    )
    expect(await screen.findByText('1 行需求超过可用')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() =>
      expect(saved(asked)).toEqual([
        {
          categoryId: 12,
          requestedQty: '4000',
          unit: '道',
          requirements: [{ key: 'battery', comparison: 'least', value: '20' }],
          accepted,
        },
      ]),
    )
  })

  test('all models of its category, those below it too, in one press; the focus comes back to the cell, and undoing takes it back', async () => {
    const { user } = await written()
    await user.click(cell(1, unitAt))
    await user.keyboard('{ArrowRight}{Enter}')
    await screen.findByRole('dialog')
    await user.click(button('添加本类别全部型号（2）'))
    expect(dialog().getByLabelText<HTMLInputElement>('第 2 行 折算系数').value).toBe('1')
    expect(dialog().queryByRole('button', { name: /全部型号/ })).toBeNull()
    await user.click(button('删除第 1 行'))
    await confirm(user)
    await waitFor(() => expect(cell(1, capabilityAt).textContent).toBe('可接受 Sercel GPR-3C'))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 能力要求: 可接受 Sercel GPR-3C'),
    )
    await user.keyboard('{Control>}z{/Control}')
    expect(cell(1, capabilityAt).title).toBe('')
  })

  test('what is wrong is told at its place before anything is sent', async () => {
    const { user } = await written()
    await opened(user)
    await choose(user, '计量单位', '道')
    await user.click(button('添加技术要求'))
    await choose(user, '第 1 行 技术参数', '分量数')
    await user.type(dialog().getByLabelText('第 1 行 要求值'), '很多')
    await confirm(user)
    expect(dialog().getByText('指定计量单位时请列出可接受型号')).toBeTruthy()
    const value = dialog().getByLabelText('第 1 行 要求值')
    expect(document.getElementById(value.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '“分量数”的要求值必须是数字',
    )
    expect(document.activeElement).toBe(value)
  })

  test('of a text only what it is, and nothing of a line that names nothing', async () => {
    const { user } = await written()
    await opened(user)
    await user.click(button('添加技术要求'))
    await choose(user, '第 1 行 技术参数', '固件版本')
    expect((await offered(user, '第 1 行 比较')).map(({ textContent }) => textContent)).toEqual(['='])
    await choose(user, '第 1 行 技术参数', '分量数')
    expect((await offered(user, '第 1 行 比较')).map(({ textContent }) => textContent)).toEqual(['≥', '≤', '='])
    await user.click(button(/取\s?消/))
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    await opened(user, 2)
    expect(dialog().getByText('先在该行选择规格型号或类别，再填写技术要求。')).toBeTruthy()
    expect(button('添加技术要求').hasAttribute('disabled')).toBe(true)
  })
})

describe('an application that asks for a capability', () => {
  test.each([
    ['changed', '/a/4/edit'],
    ['copied', '/a/new?copy=4'],
  ])('keeps it when it is %s, without the substitutes agreed to later', async (_how, at) => {
    const { asked } = served(save, ...stored(line), ...shared)
    const { user } = show(
      <Routes>
        <Route path="/a/:id/edit" element={<EditApplication />} />
        <Route path="/a/new" element={<NewApplication />} />
      </Routes>,
      { at },
    )
    await screen.findByRole('grid')
    await waitFor(() =>
      expect(cell(1, capabilityAt).title).toBe('分量数 ≥ 1 · 可接受 Sercel WTU-508、Sercel GPR-3C ×3'),
    )
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() =>
      expect(saved(asked)).toEqual([
        {
          categoryId: 12,
          requestedQty: '4000',
          unit: '道',
          requirements: [{ key: 'components', comparison: 'least', value: '1' }],
          accepted: [
            { modelId: 36, factor: '1' },
            { modelId: 39, factor: '3' },
          ],
        },
      ]),
    )
  })

  test("asks in the model's own unit where it names no models", async () => {
    const { user, asked } = await edited(
      save,
      ...stored({ ...line, unit: '台', unitKey: '台', requirements: [], accepted: [taken(21, '428XL', '50', true)] }),
    )
    await waitFor(() => expect(cell(1, unitAt).textContent).toBe('台'))
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(saved(asked)).toEqual([{ categoryId: 12, requestedQty: '4000' }]))
  })

  test('is told by the server what is wrong, at the cell and in the dialog', async () => {
    const errors = [
      { field: 'lines.0.accepted.1.modelId', key: 'unknownModel', msg: '规格型号不存在' },
      { field: 'lines.0.unit', key: 'unknownUnit', msg: '计量单位“道”不存在' },
    ]
    const { user } = await edited(
      serve(applicationCalls.save, () => refused(400, 'x', { errors })),
      ...stored(line),
    )
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(cell(1, capabilityAt).title).toBe('规格型号不存在'))
    await opened(user)
    const told = (name: string) =>
      document.getElementById(dialog().getByRole('combobox', { name }).getAttribute('aria-describedby') ?? '')
        ?.textContent
    expect([told('第 2 行 规格型号'), told('计量单位'), told('第 1 行 规格型号')]).toEqual([
      '规格型号不存在',
      '计量单位“道”不存在',
      undefined,
    ])
    await choose(user, '计量单位', '台')
    expect(told('计量单位')).toBeUndefined()
    await confirm(user)
    await waitFor(() => expect(cell(1, capabilityAt).className).not.toContain('grid-wrong'))
  })

  test('loses the requirements that another category does not know, says so, and has them back on undoing', async () => {
    const { user } = await edited(...stored({ ...line, accepted: [taken(36, 'WTU-508', '1')] }))
    await waitFor(() => expect(cell(1, capabilityAt).title).toBe('分量数 ≥ 1 · 可接受 Sercel WTU-508'))
    await user.click(cell(1, kindAt))
    paste('428XL')
    expect(await screen.findByText('第 1 行更换类别后，已去掉不适用的技术要求：分量数')).toBeTruthy()
    expect(cell(1, capabilityAt).title).toBe('可接受 Sercel WTU-508')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cell(1, capabilityAt).title).toBe('分量数 ≥ 1 · 可接受 Sercel WTU-508'))
    expect(screen.queryByText(/已去掉/)).toBeNull()
  })

  test('keeps it in a draft', async () => {
    const { user, unmount } = await edited(...stored(line))
    await user.click(cell(1, capabilityAt))
    await screen.findByRole('dialog')
    await user.click(button('删除第 2 行'))
    await confirm(user)
    await waitFor(() => expect(cell(1, capabilityAt).title).toBe('分量数 ≥ 1 · 可接受 Sercel WTU-508'))
    unmount()
    await edited(...stored(line))
    await waitFor(() => expect(cell(1, capabilityAt).title).toBe('分量数 ≥ 1 · 可接受 Sercel WTU-508'))
  })

  test("keeps units as the dictionary writes them, whatever the reader's language", async () => {
    setLanguage('en')
    english = true
    const { user, asked } = await edited(save, ...stored({ ...line, unit: 'unit', unitKey: '台' }))
    await waitFor(() => expect(cell(1, unitAt).textContent).toBe('unit'))
    await opened(user)
    await choose(user, 'Unit', 'channel')
    await confirm(user)
    await waitFor(() => expect(cell(1, unitAt).textContent).toBe('channel'))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(saved(asked)).toMatchObject([{ unit: '道' }]))
  })
})

describe('its page says what is asked for', () => {
  const page = () => {
    served(...stored(line, { ...line, lineId: 2, requirements: [], accepted: [] }), ...shared)
    return show(
      <Routes>
        <Route path="/a/:id" element={<ApplicationPage />} />
      </Routes>,
      { at: '/a/4' },
    )
  }

  test('on a wide screen in a column, substitutes marked', async () => {
    page()
    const [head, first, second] = [
      ...within((await screen.findByText('Sercel WTU-508')).closest('table') ?? document.body).getAllByRole('row'),
    ]
    expect(within(head ?? document.body).getByText('能力要求')).toBeTruthy()
    expect(
      [...(first?.querySelectorAll('.capability-of-part > span') ?? [])].map(({ textContent }) => textContent),
    ).toEqual([
      '分量数 ≥ 1',
      'Sercel WTU-508 1 台 折合 1 道',
      'Sercel GPR-3C 1 台 折合 3 道',
      'Sercel 428XL 1 台 折合 50 道 · 项目已同意的替代',
    ])
    expect(within(first ?? document.body).getByText('所列型号 · 单台')).toBeTruthy()
    expect(within(second ?? document.body).getByText('任意型号 · 单台')).toBeTruthy()
  })

  test('on a phone in the card', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    page()
    const card = within((await screen.findByText('Sercel GPR-3C')).closest('li') ?? document.body)
    expect(card.getByText('分量数 ≥ 1')).toBeTruthy()
    expect(card.getByText('项目已同意的替代')).toBeTruthy()
  })
})
