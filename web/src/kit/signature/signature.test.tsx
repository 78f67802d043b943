import { strokesIn } from '@geodepot/contracts/kit/signature.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../test/page.tsx'
import { SignatureFields } from './fields.tsx'
import { SignaturePicture } from './picture.tsx'
import { type Signing, useSigning } from './signing.ts'

afterEach(clear)
const taken = vi.fn<(input: ReturnType<Signing['input']>) => void>()
const Here = () => {
  const signing = useSigning(['receiver', 'carrier'], { receiver: '马力' })
  return (
    <>
      <SignatureFields signing={signing} isOptional />
      <button onClick={() => taken(signing.input())}>go</button>
    </>
  )
}
/** What would be sent now. */
const sent = () => {
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
  return taken.mock.lastCall?.[0]
}
const given = () => sent()?.signatures ?? []
const pad = (as: string) => screen.getByRole('img', { name: `手写签名（${as}）` })
const draw = (on: HTMLElement, ...points: readonly (readonly [number, number])[]) => {
  const at = (point: readonly [number, number] | undefined) => ({ clientX: point?.[0] ?? 0, clientY: point?.[1] ?? 0 })
  fireEvent.pointerDown(on, { ...at(points[0]), button: 0, pointerId: 1 })
  for (const point of points.slice(1)) fireEvent.pointerMove(on, at(point))
  fireEvent.pointerUp(on)
}

test('what is drawn with a finger is sent, a stroke is taken back, and all of it', async () => {
  const { user } = show(<Here />)
  expect(sent()).toEqual({})
  draw(pad('接收人'), [10, 20], [11, 21], [300, 200])
  draw(pad('接收人'), [500, 50], [700, 90])
  expect(given()).toMatchObject([{ signsAs: 'receiver', signerName: '马力', drawn: '10 20,300 200;500 50,700 90' }])
  expect(given()[0]?.deviceTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(pad('接收人').querySelectorAll('path:not(.signature-line)')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '撤销一笔（接收人）' }))
  expect(given()[0]?.drawn).toBe('10 20,300 200')
  await user.click(screen.getByRole('button', { name: '清除（接收人）' }))
  expect(sent()).toEqual({})
  // What leaves the field stays in it.
  draw(pad('接收人'), [-30, 20], [4000, 900])
  expect(strokesIn(given()[0]?.drawn ?? '')).toEqual([
    [
      [0, 20],
      [1000, 400],
    ],
  ])
})

test('without drawing a tick beside the name will do, by keyboard alone', async () => {
  const { user } = show(<Here />)
  await user.clear(screen.getByRole('textbox', { name: '接收人姓名' }))
  await user.type(screen.getByRole('textbox', { name: '接收人姓名' }), '周海涛')
  screen.getByRole('checkbox', { name: /本人已收到/ }).focus()
  await user.keyboard(' ')
  expect(given()).toMatchObject([{ signsAs: 'receiver', signerName: '周海涛', ticked: true }])
  expect(given()[0]).not.toHaveProperty('drawn')
})

test('whoever signs on the own device is known by the account', async () => {
  const { user } = show(<Here />)
  const [, carrier] = screen.getAllByRole('button', { name: '本人' })
  if (carrier) await user.click(carrier)
  draw(pad('承运人'), [0, 0], [300, 300])
  const { userId, nickName } = someone
  expect(given()).toMatchObject([{ signsAs: 'carrier', signerName: nickName, signerId: userId }])
  await user.type(screen.getByRole('textbox', { name: '承运人姓名' }), 'x')
  expect(given()[0]).not.toHaveProperty('signerId')
})

test('a signature is drawn of its points alone', () => {
  show(<SignaturePicture drawn="10 20,300 200;5 6" name="马力的手写签名" />)
  const paths = screen.getByRole('img', { name: '马力的手写签名' }).querySelectorAll('path')
  expect([...paths].map((path) => path.getAttribute('d'))).toEqual(['M10 20L300 200', 'M5 6h0'])
})
