import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awaits, InTurn } from './in-turn.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = (of: HTMLElement): string[] =>
  [...of.querySelectorAll('.in-turn:not([data-held])')].map(({ textContent }) => textContent ?? '')

/** A piece whose answers come one after the other, each when it is called. */
const comes: Record<string, () => void> = {}
const Piece = ({ name, answers }: { name: string; answers: number }): ReactNode => {
  const [left, setLeft] = useState(answers)
  useEffect(() => {
    comes[name] = () => setLeft(left - 1)
  }, [name, left])
  return (
    <p>
      {name}
      {left > 0 && <Awaits key={left} />}
    </p>
  )
}
const come = (name: string): Promise<void> => act(async () => comes[name]?.())

test('pieces are shown in order, each once it is whole, though all of them ask at once', async () => {
  const { container } = render(
    <InTurn>
      <>
        <Piece name="first" answers={0} />
        <Piece name="second" answers={2} />
      </>
      <Piece name="third" answers={1} />
      <Piece name="fourth" answers={0} />
    </InTurn>,
  )
  expect([shown(container), container.textContent]).toEqual([['first'], 'firstsecondthirdfourth'])
  await come('third')
  expect(shown(container)).toEqual(['first'])
  await come('second')
  // What came brought the next question with it.
  expect(shown(container)).toEqual(['first'])
  await come('second')
  expect(shown(container)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('after a moment what has come is shown, and below it the shape of what comes, which then stays there', async () => {
  const { container } = render(
    <InTurn>
      <Piece name="first" answers={1} />
      <Piece name="second" answers={0} />
    </InTurn>,
  )
  const isWaiting = () => container.querySelector('.list-waiting') !== null
  expect([shown(container), isWaiting()]).toEqual([[], false])
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect([shown(container), isWaiting()]).toEqual([[], true])
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect([shown(container), isWaiting()]).toEqual([['second'], true])
  expect(container.textContent).toBe('secondfirst')
  await come('first')
  expect([shown(container), isWaiting()]).toEqual([['second', 'first'], false])
})

test('what never comes is shown as it is in the end', async () => {
  const { container } = render(
    <InTurn>
      <Piece name="first" answers={1} />
      <Piece name="second" answers={1} />
    </InTurn>,
  )
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(shown(container)).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(shown(container)).toEqual(['first', 'second'])
})

test('what was shown stays when something more is asked for', async () => {
  const tree = (asks: boolean) => (
    <InTurn>
      <p>first{asks && <Awaits />}</p>
      <p>second</p>
    </InTurn>
  )
  const { container, rerender } = render(tree(false))
  rerender(tree(true))
  expect(shown(container)).toEqual(['first', 'second'])
})

test('pieces within a piece have an order of their own, and what follows waits for them all', async () => {
  const { container } = render(
    <InTurn>
      <InTurn>
        <Piece name="inner first" answers={0} />
        <Piece name="inner second" answers={1} />
      </InTurn>
      <Piece name="outer" answers={0} />
    </InTurn>,
  )
  const seen = () => shown(container).filter((text) => text !== '' && !text.includes('firstinner'))
  expect(seen()).toEqual(['inner first'])
  await come('inner second')
  expect(seen()).toEqual(['inner first', 'inner second', 'outer'])
})
