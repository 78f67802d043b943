import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Hint } from './hint.tsx'
import { PaneButton } from './pane-button.tsx'
import { RestingSelect } from './select.tsx'

afterEach(cleanup)

const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Pear' },
]
const Choice = ({ first, told }: { first: string | null; told: (value: unknown) => void }) => {
  const [value, setValue] = useState(first)
  return (
    <RestingSelect
      aria-label="fruit"
      placeholder="any"
      options={options}
      value={value}
      onChange={(next) => {
        told(next)
        setValue(next === undefined || typeof next !== 'string' ? null : next)
      }}
    />
  )
}
const isWhole = () => document.querySelector('.ant-select') !== null

test('a choice says what is chosen while it rests, and opens with the first press', async () => {
  const told: unknown[] = []
  render(<Choice first="b" told={(value) => told.push(value)} />)
  expect([isWhole(), screen.getByTitle('Pear').textContent]).toEqual([false, 'Pear'])
  await userEvent.click(screen.getByRole('combobox', { name: 'fruit' }))
  expect([isWhole(), screen.getByRole('combobox', { name: 'fruit' }).getAttribute('aria-expanded')]).toEqual([
    true,
    'true',
  ])
  await userEvent.click(await screen.findByText('Apple'))
  expect(told).toEqual(['a'])
})

test('a choice that is reached by the keyboard keeps the focus, and opens by it', async () => {
  render(<Choice first={null} told={() => undefined} />)
  expect(screen.getByText('any').className).toBe('resting-none')
  await userEvent.tab()
  expect([isWhole(), document.activeElement === screen.getByRole('combobox', { name: 'fruit' })]).toEqual([true, true])
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('combobox', { name: 'fruit' }).getAttribute('aria-expanded')).toBe('true')
})

test('several that are chosen are laid out at once; none of several rests', () => {
  const several = (value: readonly string[]) => (
    <RestingSelect aria-label="fruit" options={options} value={value} onChange={() => undefined} />
  )
  const { rerender } = render(several([]))
  expect(isWhole()).toBe(false)
  rerender(several(['a', 'b']))
  expect(isWhole()).toBe(true)
})

test('a button stays itself when its hint comes', async () => {
  render(
    <Hint title="what it does">
      <button type="button">do</button>
    </Hint>,
  )
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.pointerEnter(button.parentElement as HTMLElement)
  expect((await screen.findByText('what it does')).closest('.ant-tooltip')).not.toBeNull()
  expect([screen.getByRole('button') === button, document.activeElement === button]).toEqual([true, true])
})

test('a pane opens with the first press, closes from within, and its button keeps the focus', async () => {
  render(
    <PaneButton
      title="a pane"
      pane={(close) => (
        <button type="button" onClick={close}>
          done
        </button>
      )}
    >
      <button type="button">open</button>
    </PaneButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'done' }))
  await expect.poll(() => document.querySelector('.ant-popover')?.className ?? 'hidden').toMatch(/leave|hidden/)
})
