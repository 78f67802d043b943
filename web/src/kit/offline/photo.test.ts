import { afterEach, expect, test, vi } from 'vitest'
import { isSendable, small } from './photo.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a small picture of a kind that the server does not take is made one that it takes', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 50, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['larger than before'], { type: 'image/jpeg' })),
  )
  expect((await small(new File(['webp'], 'a.webp', { type: 'image/webp' }))).type).toBe('image/jpeg')
  const jpeg = new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' })
  expect(await small(jpeg)).toBe(jpeg)
})

test('what the browser cannot read is not taken for a photo', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(isSendable(await small(new File(['heic'], 'a.heic', { type: 'image/heic' })))).toBe(false)
})
