import { changes, clearable } from '@geodepot/contracts/kit/changes.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { date, money, required, text, version } from '@geodepot/contracts/kit/wire.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppDialog } from '../ui/index.ts'
import { clear, show } from '../test/page.tsx'
import { refused, serve, served } from '../test/served.ts'
import { FormFrame, FormSection } from './frame.tsx'
import { MoneyField, TextField } from './fields.tsx'
import { useForm } from './use-form.ts'

const words = messages('test/part', {
  name: ['名称', 'Name'],
  since: ['日期', 'Since'],
  code: ['编码', 'Code'],
  price: ['价格', 'Price'],
})
const input = z.object({ name: required(10), code: text(20).optional(), price: money.optional() })
const part = operations('test/part', words, {
  create: {
    method: 'POST',
    path: '/test/part',
    permission: 'test:part:add',
    input,
    answer: z.object({ id: z.number() }),
  },
  update: {
    method: 'PUT',
    path: '/test/part/{id}',
    permission: 'test:part:edit',
    input: input.extend({ id: z.coerce.number<number | string>(), version }),
    answer: z.object({ version: z.number() }),
  },
})
const tool = z.object({ name: required(10), code: text(20).optional(), since: clearable(date).optional() })
const tools = operations('test/tool', words, {
  update: {
    method: 'PUT',
    path: '/test/tool/{id}',
    permission: 'test:part:edit',
    input: changes(tool).extend({ id: z.coerce.number<number | string>() }),
    answer: z.object({ version: z.number() }),
  },
})
const saved = vi.fn()
const cancelled = vi.fn()

const NewPart = () => {
  const form = useForm(part.create, { start: { name: '' }, draft: 'test/part:new', saved })
  return (
    <FormFrame form={form} cancel={cancelled}>
      <FormSection>
        <TextField form={form} name="name" max={50} />
        <TextField form={form} name="code" />
        <MoneyField form={form} name="price" />
      </FormSection>
    </FormFrame>
  )
}
const Passing = () => {
  const form = useForm(part.create, { start: { name: '' }, saved })
  return (
    <FormFrame form={form} cancel={cancelled}>
      <TextField form={form} name="name" />
    </FormFrame>
  )
}
const latest = vi.fn(() =>
  Promise.resolve({ start: { name: 'theirs', code: 'their code' }, fixed: { id: 3, version: 2 } }),
)
const OldPart = () => {
  const form = useForm(part.update, {
    start: { name: 'old', code: 'old code' },
    fixed: { id: 3, version: 1 },
    draft: 'test/part:3',
    saved,
    latest,
  })
  return (
    <FormFrame form={form} cancel={cancelled}>
      <FormSection>
        <TextField form={form} name="name" />
        <TextField form={form} name="code" />
      </FormSection>
    </FormFrame>
  )
}
const OldTool = () => {
  const form = useForm(tools.update, {
    start: { name: 'old', code: 'old code', since: '2026-01-02' },
    fixed: { id: 3 },
    saved,
  })
  return (
    <FormFrame form={form}>
      <FormSection>
        <TextField form={form} name="name" />
        <TextField form={form} name="code" />
      </FormSection>
      <button type="button" onClick={() => form.set('since', undefined)}>
        no day
      </button>
    </FormFrame>
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name))
const save = () => screen.getByRole('button', { name: /保存/ })
const later = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('a form', () => {
  test('marks what has to be filled and says what is wrong on leaving a field, in the words of the server', async () => {
    served()
    const { user } = show(<NewPart />)
    expect(field('名称').getAttribute('aria-required')).toBe('true')
    expect(field('编码').getAttribute('aria-required')).toBe('false')
    await user.click(field('名称'))
    await user.tab()
    expect(await screen.findAllByText('名称不能为空')).toHaveLength(2)
    expect(screen.queryByText(/价格/, { selector: 'p' })).toBeNull()
    await user.type(field('价格'), 'much')
    await user.tab()
    expect((await screen.findAllByText('价格格式不正确')).length).toBeGreaterThan(0)
    await user.type(field('名称'), 'pump')
    expect(screen.queryByText('名称不能为空')).toBeNull()
  })

  test('says what is wrong only after the press that left the field: what is pressed stays under the pointer', async () => {
    served()
    const { user } = show(<NewPart />)
    await user.click(field('名称'))
    await user.pointer({ keys: '[MouseLeft>]', target: field('编码') })
    await later(20)
    expect(document.activeElement).toBe(field('编码'))
    expect(screen.queryByText('名称不能为空')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: field('编码') })
    expect(await screen.findAllByText('名称不能为空')).toHaveLength(2)
  })

  test('sends nothing as long as something is wrong, and leads to the first', async () => {
    const { asked } = served(serve(part.create, () => ({ id: 1 })))
    const { user } = show(<NewPart />)
    await user.click(save())
    expect(await screen.findByText('有 1 处需要修改')).toBeTruthy()
    expect(document.activeElement).toBe(field('名称'))
    expect(asked).toHaveLength(0)
  })

  test('sends what was filled, with a key, and says nothing is left to save', async () => {
    const { asked } = served(serve(part.create, () => ({ id: 5 })))
    const { user } = show(<NewPart />)
    await user.type(field('名称'), 'pump')
    await user.type(field('价格'), '１２，000.5')
    await user.tab()
    expect(field('价格').value).toBe('12,000.50')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ id: 5 }))
    expect(asked[0]?.ask).toEqual({ name: 'pump', price: '12000.5' })
    expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('sends an empty text for what was emptied where the call keeps what it is not told, and demands what a record needs', async () => {
    const { asked } = served(serve(tools.update, () => ({ version: 2 })))
    const { user } = show(<OldTool />)
    expect(field('名称').getAttribute('aria-required')).toBe('true')
    await user.clear(field('名称'))
    await user.clear(field('编码'))
    await user.click(screen.getByText('no day'))
    await user.click(save())
    expect(await screen.findAllByText('名称不能为空')).toHaveLength(2)
    expect(asked).toHaveLength(0)
    await user.type(field('名称'), 'new')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(asked[0]?.ask).toEqual({ id: '3', name: 'new', code: '', since: '' })
  })

  test('puts what the server refuses at its field, keeps what was typed, and sends again under the same key', async () => {
    let taken = true
    const { asked } = served(
      serve(part.create, () =>
        taken
          ? refused(500, '编码已存在', { errors: [{ field: 'code', key: 'taken', msg: '编码 A1 已存在' }] })
          : { id: 1 },
      ),
    )
    const { user } = show(<NewPart />)
    await user.type(field('名称'), 'pump')
    await user.type(field('编码'), 'A1')
    await user.click(save())
    await waitFor(() => expect(field('编码').getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field('编码').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '编码 A1 已存在',
    )
    await waitFor(() => expect(document.activeElement).toBe(field('编码')))
    expect(field('名称').value).toBe('pump')
    taken = false
    await user.type(field('编码'), '2')
    expect(screen.queryByText('编码 A1 已存在')).toBeNull()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  })

  test('shows a failure that belongs to no field, with its number', async () => {
    served(serve(part.create, () => refused(500, '系统未知错误', { requestId: 'r-9' })))
    const { user } = show(<NewPart />)
    await user.type(field('名称'), 'pump')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('系统未知错误r-9')
    expect(field('名称').value).toBe('pump')
  })

  test('a server out of reach is told with what to do about it', async () => {
    served(serve(part.create, () => refused(500, '后端接口连接异常')))
    const { user } = show(<NewPart />)
    await user.type(field('名称'), 'pump')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('网络不通，请检查后重试')
  })

  test('brings back what was typed and not saved, until it is dropped or saved', async () => {
    served(serve(part.create, () => ({ id: 1 })))
    const first = show(<NewPart />)
    await first.user.type(field('名称'), 'pump')
    first.unmount()
    const second = show(<NewPart />)
    expect(field('名称').value).toBe('pump')
    await second.user.click(screen.getByRole('button', { name: '丢弃草稿' }))
    expect(field('名称').value).toBe('')
    await second.user.type(field('名称'), 'valve')
    await later(500)
    await second.user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    second.unmount()
    show(<NewPart />)
    expect(field('名称').value).toBe('')
    expect(screen.queryByRole('button', { name: '丢弃草稿' })).toBeNull()
  })

  test('asks before it is left with something unsaved; the safe answer has the focus', async () => {
    served()
    const { user } = show(<NewPart />)
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(cancelled).toHaveBeenCalledOnce()
    await user.type(field('名称'), 'pump')
    await user.click(screen.getByRole('button', { name: '取消' }))
    const stay = await screen.findByRole('button', { name: '继续填写' })
    await waitFor(() => expect(document.activeElement).toBe(stay))
    await user.click(stay)
    expect(cancelled).toHaveBeenCalledOnce()
    expect(field('名称').value).toBe('pump')
  })

  test('without a draft says that what was typed will be lost', async () => {
    served()
    const { user } = show(<Passing />)
    await user.type(field('名称'), 'pump')
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('离开后已填写的内容不会保留')
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
  })

  test('is saved by Ctrl and S wherever the focus is, and by nothing that stands behind a dialog', async () => {
    const { asked } = served(serve(part.create, () => ({ id: 1 })))
    const { user } = show(
      <>
        <NewPart />
        <AppDialog open title="front" onClose={() => {}}>
          <Passing />
        </AppDialog>
      </>,
    )
    const dialog = await screen.findByRole('dialog')
    const [behind, front] = screen.getAllByLabelText<HTMLInputElement>(/名称/)
    if (!behind || !front) throw new Error('two forms are wanted')
    fireEvent.change(behind, { target: { value: 'behind' } })
    fireEvent.change(front, { target: { value: 'front' } })
    const press = (at: Element) => {
      let browsers = true
      act(() => {
        browsers = fireEvent.keyDown(at, { key: 's', ctrlKey: true })
      })
      return browsers
    }
    expect(press(dialog)).toBe(false)
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked.map(({ ask }) => ask)).toEqual([{ name: 'front' }])
    await user.click(screen.getByRole('button', { name: '最小化' }))
    expect(press(document.body)).toBe(false)
    await waitFor(() => expect(asked.at(-1)?.ask).toEqual({ name: 'behind' }))
  })

  test('explains that someone else was faster, and lays what was typed over the latest', async () => {
    const { asked } = served(
      serve(part.update, ({ version: given }) => (given === 2 ? { version: 3 } : refused(409, '数据已被他人修改'))),
    )
    const { user } = show(<OldPart />)
    await user.clear(field('名称'))
    await user.type(field('名称'), 'mine')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('其他人已修改')
    expect(field('名称').value).toBe('mine')
    await user.click(screen.getByRole('button', { name: '载入最新数据' }))
    expect(await screen.findByText('已载入最新数据，您修改的字段：名称')).toBeTruthy()
    expect(field('名称').value).toBe('mine')
    expect(field('编码').value).toBe('their code')
    await waitFor(() => expect((save() as HTMLButtonElement).disabled).toBe(false), { timeout: 2000 })
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(asked.at(-1)?.ask).toEqual({ id: '3', version: 2, name: 'mine', code: 'their code' })
  })

  test('goes on after an answer that was lost: what was changed since is sent as a change of its own', async () => {
    const { asked } = served(
      serve(part.update, ({ version: given }) =>
        given === 1 ? refused(asked.length > 1 ? 409 : 599, 'lost, and then told of') : { version: 3 },
      ),
    )
    const { user } = show(<OldPart />)
    await user.type(field('名称'), '1')
    await user.click(save())
    await screen.findByRole('alert')
    await user.type(field('名称'), '2')
    await waitFor(() => expect((save() as HTMLButtonElement).disabled).toBe(false), { timeout: 2000 })
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
    await waitFor(() => expect((save() as HTMLButtonElement).disabled).toBe(false), { timeout: 2000 })
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const [first, again, fresh] = asked.map(({ key }) => key)
    expect(again, 'a lost answer is not done twice').toBe(first)
    expect(fresh).not.toBe(first)
  })

  test('holds what is typed while it is saved for not saved', async () => {
    const { promise, resolve } = Promise.withResolvers<{ version: number }>()
    const { asked } = served(serve(part.update, () => promise))
    const { user } = show(<OldPart />)
    await user.type(field('名称'), '2')
    await user.click(save())
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.type(field('编码'), '!')
    resolve({ version: 2 })
    await waitFor(() => expect(saved).toHaveBeenCalled())
    await later(600)
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('test/part:3')) ?? '')).toContain(
      'old code!',
    )
  })
})
