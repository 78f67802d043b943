import { category } from '@geodepot/contracts/equipment/category.ts'
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import type { ImportCheck, ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { setLanguage } from '../../../kit/i18n/index.ts'
import { ImportButton } from '../../../kit/list/index.ts'
import DeviceImport from './dialog.tsx'

const opener = <ImportButton permission="equipment:device:import" dialog={DeviceImport} />

const status: ImportStatus = {
  id: 'u-1',
  fileName: 'assets.xlsx',
  sheetName: 'assets',
  rowCount: 5,
  width: 4,
  version: 0,
  state: 'uploaded',
  progress: null,
  counts: null,
  made: null,
  updated: false,
  failure: null,
  remarks: [],
  can: { brand: true, devModel: true, categoryId: true, update: true },
  head: [
    { row: 1, cells: ['Type', 'Make', 'Model', 'Serial'] },
    { row: 2, cells: ['antennas', 'Leica Geosystems', 'LEIAT504', '324'] },
    { row: 3, cells: ['antennas', 'Leica Geosystems', 'LEIAT504', '332'] },
  ],
  plan: {
    headerRow: 1,
    defaults: {},
    values: [],
    updateChanged: false,
    columns: [
      { column: 0, field: 'categoryId' },
      { column: 1, field: 'brand' },
      { column: 2, field: 'devModel' },
      { column: 3, field: 'devSign' },
    ],
  },
}
const counts = { total: 4, new: 2, equal: 1, changed: 0, refused: 1 }
const unknown: ImportCheck['unknown'] = [
  {
    field: 'brand',
    value: 'Leica Geosystems',
    of: null,
    count: 4,
    rows: [2],
    alike: [{ use: '6', label: 'Leica' }],
    decision: { use: '6' },
    decided: false,
  },
  { field: 'categoryId', value: 'antennas', of: null, count: 4, rows: [2], alike: [], decision: null, decided: false },
]
const first: ImportCheck = {
  version: 1,
  counts: { ...counts, refused: 4 },
  totalRows: [],
  reasons: [],
  unknown,
  unknownTotal: 2,
  choices: {
    brand: [
      { use: '6', label: 'Leica' },
      { use: '9', label: 'Sercel' },
    ],
    categoryId: [{ use: '18', label: 'S0401 GNSS' }],
  },
}
const second: ImportCheck = {
  ...first,
  version: 2,
  counts,
  unknown: [],
  unknownTotal: 0,
  reasons: [{ field: 'devSign', label: '实物标识号', key: 'duplicateInFile', msg: '与第 3 行重复', count: 1 }],
}
const errors = {
  total: 1,
  rows: [
    {
      row: 5,
      letter: 'D',
      field: 'devSign',
      label: '实物标识号',
      key: 'duplicateInFile',
      value: '332',
      msg: '“实物标识号”与第 3 行重复',
    },
  ],
}
const done: ImportStatus = {
  ...status,
  state: 'done',
  version: 2,
  counts,
  made: [{ field: 'devModel', label: '规格型号', count: 1 }],
}

/** Answers uploads, which do not go through fetch. */
const uploads: { address: string; body: unknown }[] = []
let uploaded: unknown = { code: 200, msg: '', data: status }
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  responseText = ''
  #address = ''
  open(_method: string, address: string) {
    this.#address = address
  }
  setRequestHeader() {
    return undefined
  }
  abort() {
    return undefined
  }
  send(body: unknown) {
    uploads.push({ address: this.#address, body })
    this.responseText = JSON.stringify(uploaded)
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}
beforeEach(() => {
  uploads.length = 0
  uploaded = { code: 200, msg: '', data: status }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(() => {
  clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const around = [
  serve(dept.treeselect, () => [{ id: 'C101', label: '公司机关' }]),
  serve(model.list, () => ({ rows: [], total: 0 })),
  serve(category.tree, () => [
    {
      id: 4,
      code: 'S04',
      label: '测量导航',
      tracking: 'single' as const,
      deviceGroup: '1' as const,
      parameters: [],
      children: [
        {
          id: 18,
          code: 'S0401',
          label: 'GNSS',
          tracking: 'single' as const,
          deviceGroup: '1' as const,
          parameters: [{ key: 'channels', name: '通道数', type: 'number' as const, unit: '道' }],
        },
      ],
    },
  ]),
]
const standing = () =>
  served(
    ...around,
    serve(deviceImport.check, ({ values }) => ((values as unknown[]).length === 0 ? first : second)),
    serve(deviceImport.errors, () => errors),
    serve(deviceImport.status, () => done),
    serve(deviceImport.run, () => done),
  )
const file = (name = 'assets.xlsx') => new File(['PK'], name)
const open = async () => {
  const page = show(opener)
  await page.user.click(screen.getByRole('button', { name: /导入|Import/ }))
  await screen.findByRole('dialog')
  return page
}
const choose = (one: File) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: [one] } })
const rowOf = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body)
const next = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(screen.getByRole('button', { name: '下一步' }))

describe('importing devices', () => {
  test('is offered to whoever may', () => {
    show(opener, { person: { ...someone, permissions: ['equipment:device:list'] } })
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  })

  test('offers the technical parameters of every category as columns, and a template with those of one', async () => {
    const { asked } = served(
      ...around,
      serve(deviceImport.template, () => undefined),
    )
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    uploaded = {
      code: 200,
      msg: '',
      data: {
        ...status,
        plan: { ...status.plan, columns: [...status.plan.columns.slice(1), { column: 0, field: 'param.channels' }] },
      },
    }
    const { user } = await open()
    await user.click(screen.getByLabelText('带技术参数：选择设备类别'))
    await user.click(
      await screen
        .findByText('测量导航')
        .then((node) => node.closest('.ant-select-tree-treenode')?.querySelector('.ant-select-tree-switcher') ?? node),
    )
    await user.click(await screen.findByText('GNSS'))
    await user.click(screen.getByRole('button', { name: /下载/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'equipment/device-import.template')?.ask).toEqual({ of: '18' }),
    )
    choose(file())
    await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')
    expect(rowOf('Type').getByText('通道数 (道)')).toBeTruthy()
  })

  test('takes spreadsheets only, and says why the server turns a file down', async () => {
    standing()
    await open()
    choose(file('photo.png'))
    expect((await screen.findByRole('alert')).textContent).toContain('仅允许导入 xls 或 xlsx 格式文件')
    expect(uploads).toEqual([])
    uploaded = refused(500, '文件含有宏，请另存为不含宏的 xlsx 后再试')
    choose(file())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('文件含有宏'))
    expect(screen.getByText('把 xls 或 xlsx 文件拖到这里，或点击选择')).toBeTruthy()
  })

  test('goes from a dropped file over columns and new values to what is wrong, and imports what is right', async () => {
    const { asked } = standing()
    const { user } = await open()
    fireEvent.drop(screen.getByText('把 xls 或 xlsx 文件拖到这里，或点击选择'), { dataTransfer: { files: [file()] } })
    expect(await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')).toBeTruthy()
    expect(uploads[0]?.address).toContain('/equipment/device/import?name=assets.xlsx')
    expect(rowOf('Serial').getByText('实物标识号')).toBeTruthy()
    expect(rowOf('Serial').getByText('324 · 332')).toBeTruthy()
    await next(user)

    await user.click(await screen.findByRole('tab', { name: '设备类别（1）' }))
    expect(screen.getByText('还有 1 个值没有选择，对应的行不会导入')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '其余全部新增' }))
    await user.clear(screen.getByLabelText('antennas: 类别名称'))
    await user.type(screen.getByLabelText('antennas: 类别名称'), '天线')
    expect(screen.queryByText(/个值没有选择/)).toBeNull()
    await next(user)

    expect(await screen.findByText('“实物标识号”与第 3 行重复')).toBeTruthy()
    expect(screen.getByText('D5')).toBeTruthy()
    const plan = asked.filter(({ name }) => name === 'equipment/device-import.check').at(-1)?.ask
    expect(plan).toMatchObject({
      defaults: { ownerOrgId: 'C101' },
      values: [
        { field: 'brand', value: 'Leica Geosystems', use: '6' },
        { field: 'categoryId', value: 'antennas', create: { name: '天线' } },
      ],
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '导入 2 条' }).disabled).toBe(true)
    await user.click(screen.getByLabelText('只导入没有错误的行，其余的交回修改'))
    await user.click(screen.getByRole('button', { name: '导入 2 条' }))
    expect(await screen.findByText('导入完成')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'equipment/device-import.run')?.ask).toMatchObject({
      id: 'u-1',
      version: 2,
      mode: 'valid',
    })
    for (const line of ['新增 2 条', '1 条相同，未改动', '新增规格型号 1 个', '1 行未导入'])
      expect(screen.getByText(line)).toBeTruthy()
    expect(screen.getByRole('button', { name: /下载有错误的 1 行/ })).toBeTruthy()
  })

  test('says what is hidden, which rows are totals and what each kind of problem is, and asks before a near one is made', async () => {
    const near = [
      {
        field: 'brand',
        value: 'Sercell',
        of: null,
        count: 1,
        rows: [2],
        alike: [{ use: '9', label: 'Sercel' }],
        decision: null,
        decided: false,
      },
      { field: 'brand', value: 'Qwertz', of: null, count: 1, rows: [3], alike: [], decision: null, decided: false },
    ]
    const long = 'x'.repeat(400)
    const { asked } = served(
      ...around,
      serve(deviceImport.check, ({ values }) =>
        (values as unknown[]).length === 0 ? { ...first, unknown: near } : { ...second, totalRows: [9, 12] },
      ),
      serve(deviceImport.errors, () => ({ ...errors, rows: errors.rows.map((row) => ({ ...row, value: long })) })),
    )
    uploaded = { code: 200, msg: '', data: { ...status, remarks: ['有隐藏的列（B），也会读取'] } }
    const { user } = await open()
    choose(file())
    expect(await screen.findByText('有隐藏的列（B），也会读取')).toBeTruthy()
    await next(user)
    await user.click(await screen.findByLabelText('Sercell: 含义'))
    const offered = (await screen.findAllByText(/^(Sercel|新增“Sercell”)$/)).map(({ textContent }) => textContent)
    expect(offered.indexOf('Sercel')).toBeLessThan(offered.indexOf('新增“Sercell”'))
    await user.click(screen.getByRole('button', { name: '没有相近值的全部新增' }))
    expect(screen.getByText('还有 1 个值没有选择，对应的行不会导入')).toBeTruthy()
    await next(user)
    expect(await screen.findByText('合计行未导入：第 9, 12 行')).toBeTruthy()
    expect(screen.getByRole('button', { name: '与第 3 行重复 · 1' })).toBeTruthy()
    expect(screen.getByTitle(long).className).toBe('import-long')
    const plan = asked.filter(({ name }) => name === 'equipment/device-import.check').at(-1)?.ask
    expect(plan).toMatchObject({ values: [{ field: 'brand', value: 'Qwertz', create: {} }] })
  })

  test('loses nothing when the person goes back', async () => {
    standing()
    const { user } = await open()
    choose(file())
    await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')
    await next(user)
    await user.click(await screen.findByRole('tab', { name: '设备类别（1）' }))
    await user.click(screen.getByRole('button', { name: '其余全部新增' }))
    await user.type(screen.getByLabelText('antennas: 英文名称'), ' X')
    await next(user)
    await screen.findByText('D5')
    await user.click(screen.getByRole('button', { name: '上一步' }))
    await user.click(await screen.findByRole('tab', { name: '设备类别（1）' }))
    expect(screen.getByLabelText<HTMLInputElement>('antennas: 英文名称').value).toBe('antennas X')
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect(rowOf('Serial').getByText('实物标识号')).toBeTruthy()
  })

  test('tells which columns are missing, and stays', async () => {
    served(
      ...around,
      serve(deviceImport.check, () =>
        refused(500, 'x', {
          errors: [{ field: 'brand', key: 'notGiven', msg: '请选择“品牌”对应的列，或为所有行选择一个值' }],
        }),
      ),
    )
    const { user } = await open()
    choose(file())
    await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')
    await next(user)
    expect((await screen.findByRole('alert')).textContent).toContain('请选择“品牌”对应的列，或为所有行选择一个值')
    expect(rowOf('Serial').getByText('实物标识号')).toBeTruthy()
  })

  test('offers to update changed records and checks anew', async () => {
    const changed: ImportCheck = {
      ...second,
      unknown: [],
      counts: { total: 4, new: 0, equal: 3, changed: 1, refused: 0 },
      reasons: [],
    }
    const change = {
      total: 1,
      rows: [
        {
          row: 3,
          name: 'Leica LEIAT504 332',
          fields: [{ field: 'originalValue', label: '原值', before: '100.00', after: '120' }],
        },
      ],
    }
    const { asked } = served(
      ...around,
      serve(deviceImport.check, () => changed),
      serve(deviceImport.changes, () => change),
      serve(deviceImport.run, () => ({ ...done, updated: true, counts: changed.counts })),
      serve(deviceImport.status, () => done),
    )
    const { user } = await open()
    choose(file())
    await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')
    await next(user)
    expect(await screen.findByText('Leica LEIAT504 332')).toBeTruthy()
    expect(screen.getByText('100.00')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '导入 0 条' }).disabled).toBe(true)
    await user.click(screen.getByLabelText('同时更新有变化的 1 条记录'))
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'equipment/device-import.check').at(-1)?.ask).toMatchObject({
        updateChanged: true,
      }),
    )
    await user.click(await screen.findByRole('button', { name: '导入 1 条' }))
    expect(await screen.findByText('更新 1 条')).toBeTruthy()
  })

  test('shows how far it is, hears of the end though the answer was lost, and can be called off', async () => {
    const clean: ImportCheck = {
      ...second,
      counts: { total: 4, new: 4, equal: 0, changed: 0, refused: 0 },
      reasons: [],
    }
    let answers: ImportStatus = {
      ...status,
      state: 'running',
      progress: { phase: 'writing', done: 1, total: 4, seconds: 10 },
    }
    const { asked } = served(
      ...around,
      serve(deviceImport.check, () => clean),
      serve(deviceImport.run, () => new Promise(() => undefined)),
      serve(deviceImport.cancel, () => undefined),
      serve(deviceImport.status, () => answers),
    )
    const { user } = await open()
    choose(file())
    await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')
    await next(user)
    await user.click(await screen.findByRole('button', { name: '导入 4 条' }))
    expect(await screen.findByText('1 / 4', {}, { timeout: 3000 })).toBeTruthy()
    answers = { ...answers, progress: { phase: 'writing', done: 2, total: 4, seconds: 20 } }
    expect(await screen.findByText('2 / 4 · 约剩 20 秒', {}, { timeout: 3000 })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消导入' }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/device-import.cancel')).toBe(true))
    answers = { ...status, state: 'failed', failure: '导入已取消，没有写入任何数据' }
    expect(await screen.findByText('导入已取消，没有写入任何数据', {}, { timeout: 3000 })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect(screen.getByRole('button', { name: '导入 4 条' })).toBeTruthy()
  })

  test('closed while it runs, it is found again as it stands', async () => {
    const clean: ImportCheck = {
      ...second,
      counts: { total: 4, new: 4, equal: 0, changed: 0, refused: 0 },
      reasons: [],
    }
    let answers: ImportStatus = {
      ...status,
      state: 'running',
      progress: { phase: 'writing', done: 1, total: 4, seconds: 10 },
    }
    served(
      ...around,
      serve(deviceImport.check, () => clean),
      serve(deviceImport.run, () => new Promise(() => undefined)),
      serve(deviceImport.status, () => answers),
    )
    const { user } = await open()
    choose(file())
    await screen.findByText('assets.xlsx · 工作表“assets” · 4 行')
    await next(user)
    await user.click(await screen.findByRole('button', { name: '导入 4 条' }))
    await screen.findByText('1 / 4', {}, { timeout: 3000 })
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /导入$/ }))
    expect(await screen.findByText('1 / 4')).toBeTruthy()
    answers = done
    expect(await screen.findByText('导入完成', {}, { timeout: 3000 })).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: '关闭' })[0] ?? document.body)
    await user.click(screen.getByRole('button', { name: /导入$/ }))
    expect(
      await screen.findByText('把 xls 或 xlsx 文件拖到这里，或点击选择'),
      'what is done is not shown again',
    ).toBeTruthy()
  })

  test('speaks English', async () => {
    setLanguage('en')
    standing()
    const { user } = await open()
    choose(file())
    expect(await screen.findByText('assets.xlsx · sheet "assets" · 4 rows')).toBeTruthy()
    expect(rowOf('Serial').getByText('Physical ID')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('tab', { name: 'Category (1)' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/下一步|上一步|新增/)
  })
})
