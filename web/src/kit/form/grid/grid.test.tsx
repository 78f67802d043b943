import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../test/page.tsx'
import type { GridColumn, Touched } from './types.ts'
import { LinesGrid } from './grid.tsx'

interface Line {
  name?: string
  amount?: string
  kind?: string
}
const columns: GridColumn<Line>[] = [
  { field: 'name', title: '名称', required: true },
  { field: 'amount', title: '数量', kind: 'figure', total: true },
  {
    field: 'kind',
    title: '类型',
    kind: 'choice',
    choices: [
      { value: '1', label: '可控震源' },
      { value: '2', label: '检波器' },
    ],
  },
]
const changed = vi.fn<(lines: Line[], touched: Touched) => void>()
interface Setting {
  start: Line[]
  errors?: Map<string, string>
  max?: number
  given?: boolean
}
const Sheet = ({ start, errors, max, given = false }: Setting) => {
  const [lines, setLines] = useState(start)
  const onChange = (next: Line[], touched: Touched) => {
    changed(next, touched)
    setLines(next)
  }
  return (
    <LinesGrid
      label="明细"
      lines={lines}
      columns={columns}
      blank={() => ({})}
      onChange={onChange}
      given={given}
      {...(errors && { errors })}
      {...(max !== undefined && { max })}
    />
  )
}
const three: Line[] = [{ name: 'a', amount: '1000' }, { name: 'b', amount: '2.5' }, { name: 'c' }]
const cell = (row: number, column: number): HTMLElement => {
  const found = within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[
    column
  ]
  if (!found) throw new Error('no such cell')
  return found
}
const lines = () => changed.mock.lastCall?.[0]
const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })

afterEach(() => {
  clear()
  changed.mockClear()
})

describe('a grid of lines', () => {
  test('is entered with Tab, walked with keys, written by typing', async () => {
    const { user } = show(<Sheet start={three} />)
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 名称: a')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 数量: 2.5')
    await user.keyboard('42{Enter}')
    expect(lines()?.[1]).toEqual({ name: 'b', amount: '42' })
    expect(changed.mock.lastCall?.[1]).toEqual(['1.amount'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 3 行 数量')
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 3 行 名称: c')
  })

  test('opens with what stands there, gives up on Escape, clears on Delete', async () => {
    const { user } = show(<Sheet start={three} />)
    await user.click(cell(1, 1))
    await user.keyboard('{F2}')
    expect((document.activeElement as HTMLInputElement).value).toBe('1000')
    await user.keyboard('9{Escape}')
    expect(changed).not.toHaveBeenCalled()
    expect(cell(1, 1).textContent).toBe('1,000')
    await user.keyboard('{Delete}')
    expect(lines()?.[0]?.amount).toBeUndefined()
  })

  test('asks for another line below a filled last one', async () => {
    const { user } = show(<Sheet start={[{ name: 'a' }]} />)
    await user.click(cell(1, 0))
    await user.keyboard('x{Enter}')
    expect(lines()).toEqual([{ name: 'x' }, {}])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 名称')
    await user.keyboard('{Enter}{Enter}')
    expect(lines()).toHaveLength(2)
  })

  test('takes a block from a spreadsheet and says what became of it', async () => {
    const { user } = show(<Sheet start={three} />)
    await user.click(cell(3, 0))
    paste('geophone\t1,200\t检波器\r\nvibrator\tmany\t可控震源\r\n')
    expect(lines()).toEqual([
      three[0],
      three[1],
      { name: 'geophone', amount: '1200', kind: '2' },
      { name: 'vibrator', amount: 'many', kind: '1' },
    ])
    expect(await screen.findByText('已粘贴 2 行 3 列 · 有 1 个单元格无法识别，已标出')).toBeTruthy()
    expect(cell(4, 1).className).toContain('grid-wrong')
    expect(cell(4, 1).textContent).toContain('many')
    expect(screen.getByText('共 4 行')).toBeTruthy()
  })

  test('takes a block into an open cell, and a single text as typing does', async () => {
    const { user } = show(<Sheet start={three} />)
    await user.click(cell(1, 0))
    await user.keyboard('{F2}x')
    paste('geophone\t7\nvibrator\t8\n')
    expect(lines()?.slice(0, 2)).toEqual([
      { name: 'geophone', amount: '7' },
      { name: 'vibrator', amount: '8' },
    ])
    await user.keyboard('{F2}')
    const count = changed.mock.calls.length
    paste('one word')
    expect(changed).toHaveBeenCalledTimes(count)
  })

  test('without lines a block makes the first', async () => {
    const { user } = show(<Sheet start={[]} />)
    await user.tab()
    paste('geophone\t7\nvibrator\t8')
    expect(lines()).toEqual([
      { name: 'geophone', amount: '7' },
      { name: 'vibrator', amount: '8' },
    ])
  })

  test('adds up as it is written', async () => {
    const { user } = show(<Sheet start={three} />)
    expect(screen.getByText('1,002.5')).toBeTruthy()
    await user.click(cell(3, 1))
    await user.keyboard('0.5{Enter}')
    await waitFor(() => expect(screen.getByText('1,003')).toBeTruthy())
  })

  test('shows errors at their cells and leads to the first', async () => {
    const { user } = show(
      <Sheet
        start={three}
        errors={
          new Map([
            ['2.amount', '数量不能为空'],
            ['1', '重复的行'],
          ])
        }
      />,
    )
    expect(cell(3, 1).title).toBe('数量不能为空')
    await user.click(screen.getByRole('button', { name: /2 行有问题/ }))
    expect(document.activeElement?.getAttribute('aria-label')).toContain('第 2 行')
  })

  test('removes a line', async () => {
    const { user } = show(<Sheet start={three} />)
    await user.click(screen.getByRole('button', { name: '删除第 2 行' }))
    expect(lines()).toEqual([three[0], three[2]])
    expect(changed.mock.lastCall?.[1]).toBe('all')
  })

  test('takes back a paste, a deletion and a line removed, one after the other', async () => {
    const { user } = show(<Sheet start={three} />)
    await user.click(cell(1, 1))
    await user.keyboard('{Delete}')
    paste('7\n8')
    expect(lines()?.map(({ amount }) => amount)).toEqual(['7', '8', undefined])
    await user.click(screen.getByRole('button', { name: '删除第 3 行' }))
    expect(await screen.findByText('已删除第 3 行')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(lines()).toEqual([{ name: 'a', amount: '7' }, { name: 'b', amount: '8' }, { name: 'c' }])
    expect(changed.mock.lastCall?.[1]).toBe('all')
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.className).toContain('grid-input'))
    await user.keyboard('{Control>}z{/Control}')
    expect(lines()?.map(({ amount }) => amount)).toEqual([undefined, '2.5', undefined])
    await user.keyboard('{Meta>}z{/Meta}')
    expect(lines()).toEqual(three)
    const count = changed.mock.calls.length
    await user.keyboard('{Control>}z{/Control}')
    expect(changed).toHaveBeenCalledTimes(count)
  })

  test('takes nothing back over what was changed elsewhere', async () => {
    const Elsewhere = () => {
      const [all, setAll] = useState(three)
      return (
        <>
          <button onClick={() => setAll([{ name: 'other' }])}>elsewhere</button>
          <LinesGrid
            label="明细"
            lines={all}
            columns={columns}
            blank={() => ({})}
            onChange={(next, touched) => {
              changed(next, touched)
              setAll(next)
            }}
          />
        </>
      )
    }
    const { user } = show(<Elsewhere />)
    await user.click(cell(1, 1))
    await user.keyboard('{Delete}')
    await user.click(screen.getByRole('button', { name: 'elsewhere' }))
    await user.click(cell(1, 0))
    await user.keyboard('{Control>}z{/Control}')
    expect(changed).toHaveBeenCalledOnce()
    expect(cell(1, 0).textContent).toBe('other')
  })

  test('opens a dialog from a cell in one press or by a key, and passes it over when a block is pasted', async () => {
    const asks: GridColumn<Line>[] = [
      { field: 'name', title: '名称' },
      {
        field: 'kind',
        title: '要求',
        dialog: true,
        hint: () => '填写',
        edit: ({ row, line, take, cancel }) =>
          createPortal(
            <div role="dialog" aria-label={`${row} ${line.name ?? ''}`}>
              <button onClick={() => take({ kind: 'x' })}>take</button>
              <input aria-label="in it" />
              <button onClick={cancel}>cancel</button>
            </div>,
            document.body,
          ),
      },
      { field: 'amount', title: '数量', kind: 'figure' },
    ]
    const Asking = () => {
      const [all, setAll] = useState(three)
      return (
        <LinesGrid
          label="明细"
          lines={all}
          columns={asks}
          blank={() => ({})}
          onChange={(next, touched) => {
            changed(next, touched)
            setAll(next)
          }}
        />
      )
    }
    const { user } = show(<Asking />)
    expect(cell(1, 1).textContent).toBe('填写')
    await user.click(cell(1, 1))
    await user.type(screen.getByLabelText('in it'), 'a{Delete}{Escape}{Enter}')
    expect(changed).not.toHaveBeenCalled()
    await user.click(within(screen.getByRole('dialog', { name: '0 a' })).getByText('take'))
    expect([cell(1, 1).textContent, screen.queryByRole('dialog')]).toEqual(['x', null])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 要求: x'))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('dialog', { name: '1 b' })).toBeTruthy()
    await user.click(screen.getByText('cancel'))
    await user.click(cell(2, 0))
    paste('n\t7')
    expect(lines()?.[1]).toEqual({ name: 'n', amount: '7' })
    await user.click(cell(1, 1))
    await user.click(screen.getByText('cancel'))
    paste('typed')
    expect(lines()?.[0]).toMatchObject({ kind: 'x' })
    await waitFor(() => expect(document.activeElement?.className).toContain('grid-input'))
    await user.keyboard('{Delete}')
    expect(lines()?.[0]?.kind).toBeUndefined()
  })

  test('draws only the lines in sight, however many there are', () => {
    show(<Sheet start={Array.from({ length: 500 }, (_, index) => ({ name: `n${index}`, amount: '1' }))} />)
    expect(within(screen.getByRole('grid')).getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501')
    expect(screen.getByText('500')).toBeTruthy()
  })
})

test('lines that are given are written in, and none is added by hand', () => {
  show(<Sheet start={three} given />)
  expect(screen.queryByRole('button', { name: '添加一行' })).toBeNull()
  fireEvent.click(cell(3, 0))
  paste('x\t1\ny\t2\n')
  expect(lines()?.map(({ name }) => name)).toEqual(['a', 'b', 'x'])
})
