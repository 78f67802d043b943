import { screen } from '@testing-library/react'
import { type ReactNode, Suspense, startTransition, use, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useWidth } from './width.ts'

const never = new Promise<never>(() => undefined)
const Later = (): ReactNode => use(never)

const Box = ({ beside }: { beside: () => void }) => {
  const [box, width] = useWidth(true)
  // Begun with the box's own measure, such as the way to another address.
  useLayoutEffect(() => startTransition(beside), [beside])
  return <div ref={box}>{width !== undefined && `${width} wide`}</div>
}
const Page = () => {
  const [waits, setWaits] = useState(false)
  const [wait] = useState(() => () => setWaits(true))
  return (
    <>
      <Suspense fallback="waiting">{waits ? <Later /> : 'here'}</Suspense>
      <Box beside={wait} />
    </>
  )
}

test('what stands in a box is drawn though what began with it never comes', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  const node = document.body.appendChild(document.createElement('div'))
  // Not by `render`: what never comes would keep it from drawing anything more.
  const root = createRoot(node)
  root.render(<Page />)
  expect(await screen.findByText('640 wide', {}, { timeout: 5000 })).toBeTruthy()
  root.unmount()
  node.remove()
  width.mockRestore()
})
