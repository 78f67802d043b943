import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clear, show } from '../test/page.tsx'
import { ScanField } from './index.ts'
import { arrivals } from './reader.ts'

const asked = vi.fn((codes: readonly string[]) => codes.map((code) => ({ code, ok: true, text: `${code} is here` })))
const inSight = vi.fn<() => string[]>(() => [])
const stop = vi.fn()

const withReader = (formats: readonly string[]) => {
  const detector = Object.assign(
    class {
      detect = async () => inSight().map((rawValue) => ({ rawValue }))
    },
    { getSupportedFormats: async () => formats },
  )
  vi.stubGlobal('BarcodeDetector', detector)
}
const withCamera = (opens: boolean) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () =>
        opens
          ? Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }))
          : Promise.reject(new Error('turned down')),
    },
  })

beforeEach(() => {
  // What a browser has and this document has not.
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  HTMLMediaElement.prototype.play = async () => undefined
  vi.stubGlobal('createImageBitmap', async () => ({}))
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  asked.mockClear()
  inSight.mockReset().mockReturnValue([])
  stop.mockClear()
})
const field = () => <ScanField label="scan" hint="" resolve={asked} />
const camera = () => screen.findByRole('button', { name: '用相机扫码' })

test('in a browser that neither reads codes nor runs what reads them there is no camera', async () => {
  withReader([])
  vi.stubGlobal('Worker', undefined)
  show(field())
  await new Promise((done) => setTimeout(done, 20))
  expect(screen.queryByRole('button', { name: '用相机扫码' })).toBeNull()
})

test('what the camera sees is taken once, as what is typed is, and the camera is let go', async () => {
  withReader(['qr_code'])
  withCamera(true)
  inSight.mockReturnValue(['SN-1'])
  const { user } = show(field())
  await user.click(await camera())
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(asked.mock.calls).toEqual([[['SN-1']]]))
  inSight.mockReturnValue(['SN-1', 'SN-2'])
  await waitFor(() => expect(asked.mock.calls).toEqual([[['SN-1']], [['SN-2']]]))
  expect(dialog.getByText('已扫 2 个，最近：SN-2')).toBeTruthy()
  expect(dialog.getByText('SN-2 is here')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '完成' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stop).toHaveBeenCalled()
})

test('where the camera is turned down a picture is read in its place', async () => {
  withReader(['qr_code'])
  withCamera(false)
  const { user } = show(field())
  await user.click(await camera())
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('无法使用相机，请拍照识别')).toBeTruthy()
  const picture = dialog.getByLabelText('拍照识别')
  fireEvent.change(picture, { target: { files: [new File(['x'], 'x.jpg')] } })
  expect(await dialog.findByText('照片中没有识别到条码，请靠近再拍')).toBeTruthy()
  inSight.mockReturnValue(['SN-9'])
  fireEvent.change(picture, { target: { files: [new File(['x'], 'x.jpg')] } })
  await waitFor(() => expect(asked.mock.calls).toEqual([[['SN-9']]]))
})

test('what reads the codes may fail to come: that is said, and it is fetched again with the next picture', async () => {
  withReader([])
  withCamera(false)
  let threads = 0
  class Unreachable extends EventTarget {
    constructor() {
      super()
      threads += 1
    }
    postMessage() {
      this.dispatchEvent(new Event('error'))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Unreachable)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 2 }))
  HTMLCanvasElement.prototype.getContext = (() => ({
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray(8) }),
  })) as never
  const { user } = show(field())
  await user.click(await camera())
  const dialog = within(await screen.findByRole('dialog'))
  const picture = dialog.getByLabelText('拍照识别')
  for (const count of [1, 2]) {
    fireEvent.change(picture, { target: { files: [new File(['x'], 'x.jpg')] } })
    expect(await dialog.findByText('识别组件没有加载成功，请检查网络')).toBeTruthy()
    await waitFor(() => expect(threads).toBe(count))
  }
})

test('a code in sight again and again is one, until it was away', () => {
  const isNew = arrivals()
  expect(isNew(['a', 'a'], 0)).toEqual(['a'])
  expect(isNew(['a', 'b'], 1500)).toEqual(['b'])
  expect(isNew(['a'], 3000)).toEqual([])
  expect(isNew(['a'], 5100)).toEqual(['a'])
})
