import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToTop } from './to-top.ts'

const Rows = ({ page }: { page: number }) => {
  const box = useRef<HTMLElement>(null)
  useToTop(box, page)
  return (
    <section ref={box}>
      <div className="ant-table-content" />
    </section>
  )
}
const media = (still: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: still && query.includes('reduced'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
const turned = () => {
  const { rerender, container } = render(<Rows page={1} />)
  const body = container.querySelector('.ant-table-content') ?? document.body
  body.scrollTop = 400
  rerender(<Rows page={1} />)
  expect(body.scrollTop).toBe(400)
  rerender(<Rows page={2} />)
  return body
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('turning a page leads to the first row within 800 ms', () => {
  media(false)
  const body = turned()
  vi.advanceTimersByTime(400)
  expect(body.scrollTop).toBeGreaterThan(100)
  expect(body.scrollTop).toBeLessThan(300)
  vi.advanceTimersByTime(440)
  expect(body.scrollTop).toBe(0)
})

test('whoever scrolls meanwhile is left alone', () => {
  media(false)
  const body = turned()
  vi.advanceTimersByTime(200)
  body.dispatchEvent(new Event('wheel'))
  const { scrollTop } = body
  vi.advanceTimersByTime(1000)
  expect([scrollTop > 0, body.scrollTop]).toEqual([true, scrollTop])
})

test('without motion it is there at once', () => {
  media(true)
  expect(turned().scrollTop).toBe(0)
})
