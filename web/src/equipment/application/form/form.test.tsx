import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { InTag } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { setCurrentProject } from '../../../system/project/index.ts'
import EditApplication from '../edit.tsx'
import NewApplication from '../new.tsx'
import { today } from '../values.ts'
import { ask, at, cell, lineOf, paste, rowOf, shared, withProject } from '../test/application.tsx'

withProject()

describe('a new application', () => {
  const save = serve(applicationCalls.save, () => ({ deviceappid: 7, devappid: 7, appNo: 'N', version: 1 }))
  const opened = async (...more: readonly ReturnType<typeof serve>[]) => {
    const found = served(...more, ...shared)
    const { user } = at('/a/new', '/a/new', <NewApplication />)
    expect(((await screen.findByLabelText(/申请名称/)) as HTMLInputElement).value).toBe('库车设备申请')
    return { user, ...found }
  }

  test('warns of another one for the same while it is written, and is saved all the same', async () => {
    const { user, asked } = await opened(
      save,
      serve(applicationCalls.overlaps, () => [{ deviceappid: 8, appNo: 'SBSQ-8' }]),
    )
    expect(ask(asked, 'overlaps')).toEqual([])
    await user.click(cell(1, 0))
    paste('428XL\t2')
    expect(await screen.findByRole('link', { name: 'SBSQ-8' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(ask(asked, 'save')).toHaveLength(1))
  })

  test('opens with the current project and its days', async () => {
    await opened()
    expect((screen.getByLabelText(/计划开始/) as HTMLInputElement).value).toBe(today())
    expect((screen.getByLabelText(/计划结束/) as HTMLInputElement).value).toBe('2099-05-09')
    expect(screen.getByText('库车北缘三维')).toBeTruthy()
  })

  test('takes a block from a spreadsheet, names what it does not know, and says what is free in one call', async () => {
    const { user, asked } = await opened(save)
    await user.click(cell(1, 0))
    paste('428xl\t2\nsercel fdu 428\t36,000\nXYZ-1\t5')
    await waitFor(() => expect(cell(2, 0).textContent).toBe('Sercel FDU-428'))
    expect([cell(1, 0), cell(1, 1), cell(1, 2), cell(2, 1), cell(3, 0)].map(({ textContent }) => textContent)).toEqual([
      'Sercel 428XL',
      '2',
      '套',
      '36,000',
      'XYZ-1',
    ])
    expect(cell(3, 0).title).toBe('“XYZ-1”不是已有的规格型号或类别')
    await waitFor(() =>
      expect([4, 5, 6, 7].map((column) => cell(1, column).textContent)).toEqual(['5', '1', '30', '4']),
    )
    expect(ask(asked, 'availability').map((one) => one.ask['lines'])).toEqual([
      [
        { modelId: 21, startDate: today() },
        { modelId: 26, startDate: today() },
      ],
    ])
    expect(screen.getByText('1 行需求超过可用')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    expect(await screen.findByText('有 1 处需要修改')).toBeTruthy()
    expect(ask(asked, 'save')).toEqual([])
  })

  test('on a phone a scan adds the lines, and what is wrong with a line leads to its card', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('991'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { user, asked } = await opened(save)
    await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/model.list')).toBe(true))
    const scan = screen.getByLabelText('扫码查找或添加')
    await user.type(scan, '428XL{Enter}')
    expect(await screen.findByText('已添加为第 1 行')).toBeTruthy()
    await user.type(scan, 'Sercel FDU-428{Enter}')
    expect(await screen.findByText('已添加为第 2 行')).toBeTruthy()
    await user.type(screen.getByLabelText('第 2 行 需求数量'), '36,000')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await user.click(await screen.findByRole('button', { name: /^第 1 行：/ }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 需求数量'))
    await user.keyboard('2')
    await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
    await waitFor(() =>
      expect(ask(asked, 'save').map((one) => one.ask['lines'])).toEqual([
        [
          { modelId: 21, requestedQty: '2' },
          { modelId: 26, requestedQty: '36000' },
        ],
      ]),
    )
    vi.unstubAllGlobals()
  })

  test('puts each refusal at its cell', async () => {
    const { user, asked } = await opened(
      serve(applicationCalls.save, () =>
        refused(400, 'x', {
          errors: [{ field: 'lines.0.requestedQty', key: 'wholeNumber', msg: '单台设备的数量必须是整数' }],
        }),
      ),
    )
    await user.click(cell(1, 0))
    paste('428XL\t1.5')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(cell(1, 1).title).toBe('单台设备的数量必须是整数'))
    expect(ask(asked, 'save')[0]?.ask).toMatchObject({
      projectInfoNo: 'P2601',
      mixTypeId: 'ZY',
      lines: [{ modelId: 21, requestedQty: '1.5' }],
    })
  })

  test('tells at once what a line is missing', async () => {
    const { user } = await opened(save)
    await user.click(cell(1, 1))
    await user.keyboard('3{Enter}')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(cell(1, 0).title).toBe('请选择设备类别或规格型号'))
  })

  test('keeps what was written while another tag is looked at, whatever project is current by then', async () => {
    served(save, ...shared)
    const { user } = at(
      '/a/new',
      '/a/new',
      <InTag>
        <NewApplication />
      </InTag>,
    )
    await user.type(await screen.findByLabelText(/申请名称/), '二期')
    await user.click(screen.getByRole('button', { name: 'away' }))
    act(() =>
      setCurrentProject({
        projectInfoNo: 'P2699',
        projectName: '别的项目',
        projectOrgId: 'C102',
        projectOrgCode: 'C102',
        projectType: '',
        projectTeamName: '',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'away' }))
    expect(screen.getByLabelText<HTMLInputElement>(/申请名称/).value).toBe('库车设备申请二期')
    expect(screen.queryByText(/已恢复/)).toBeNull()
    expect(screen.getByText('库车北缘三维')).toBeTruthy()
  })

  test('is saved and submitted in one go', async () => {
    const { user, asked } = await opened(
      save,
      serve(applicationCalls.submit, () => undefined),
    )
    await user.click(screen.getByRole('button', { name: '保存并提交' }))
    expect((await screen.findAllByText('请至少填写一行明细')).length).toBeGreaterThan(0)
    await user.click(cell(1, 0))
    paste('428XL\t1')
    await waitFor(() => expect(screen.getByRole('button', { name: /保存并提交/ }).hasAttribute('disabled')).toBe(false))
    await user.click(screen.getByRole('button', { name: /保存并提交/ }))
    await waitFor(() =>
      expect(ask(asked, 'submit').map((one) => one.ask)).toEqual([{ deviceappid: '7', version: '1' }]),
    )
    expect(ask(asked, 'save')[0]?.ask['lines']).toEqual([{ modelId: 21, requestedQty: '1' }])
  })

  test('may copy another one, for the days to come', async () => {
    const { asked } = served(
      save,
      serve(applicationCalls.get, () => rowOf(3, { docState: 'refused' })),
      serve(applicationCalls.lines, () => ({ rows: [lineOf({ startDate: '2026-09-04', team: '一班' })], total: 1 })),
      ...shared,
    )
    const { user } = at('/a/new?copy=3', '/a/new', <NewApplication />)
    expect(((await screen.findByLabelText(/申请名称/)) as HTMLInputElement).value).toBe('库车开工装备申请')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() =>
      expect(ask(asked, 'save')[0]?.ask).toMatchObject({
        copiedFrom: 3,
        planStart: today(),
        lines: [{ modelId: 21, requestedQty: '2', team: '一班' }],
      }),
    )
    expect(ask(asked, 'save')[0]?.ask).not.toHaveProperty('deviceappid')
  })
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  served(
    serve(applicationCalls.get, () =>
      rowOf(4, { version, remark: version === 2 ? '' : '他人备注', can: { edit: true } }),
    ),
    serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
    serve(applicationCalls.save, (given) =>
      Number(given['version']) === version
        ? { deviceappid: 4, devappid: 4, appNo: 'N', version: version + 1 }
        : refused(409, 'stale'),
    ),
    ...shared,
  )
  const { user } = at('/a/4/edit', '/a/:id/edit', <EditApplication />)
  const name = await screen.findByLabelText(/申请名称/)
  await user.clear(name)
  await user.type(name, '改名')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect((screen.getByLabelText('备注') as HTMLTextAreaElement).value).toBe('他人备注'))
  expect((screen.getByLabelText(/申请名称/) as HTMLInputElement).value).toBe('改名')
})

test('changing one begins with what holds now, though an earlier look is remembered', async () => {
  let name = '第一次'
  served(
    serve(applicationCalls.get, () => rowOf(4, { appName: name, can: { edit: true } })),
    serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
    ...shared,
  )
  const first = at('/a/4/edit', '/a/:id/edit', <EditApplication />)
  expect((await screen.findByLabelText<HTMLInputElement>(/申请名称/)).value).toBe('第一次')
  first.unmount()
  name = '第二次'
  const { user } = at(
    '/a/4/edit',
    '/a/:id/edit',
    <InTag>
      <EditApplication />
    </InTag>,
  )
  const box = await screen.findByLabelText<HTMLInputElement>(/申请名称/)
  expect(box.value).toBe('第二次')
  await user.type(box, '，改')
  await user.click(screen.getByRole('button', { name: 'away' }))
  await user.click(screen.getByRole('button', { name: 'away' }))
  expect(screen.getByLabelText<HTMLInputElement>(/申请名称/).value).toBe('第二次，改')
  expect(screen.queryByText(/已恢复/)).toBeNull()
})
