import { exportInput } from '@geodepot/contracts/kit/export.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { listInput } from '@geodepot/contracts/kit/wire.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clear, show, someone } from '../../test/page.tsx'
import { setLanguage } from '../../i18n/index.ts'
import { ExportButton } from './list-actions.tsx'

const { sheet } = operations('test/export', messages('test/export', {}), {
  sheet: {
    method: 'POST',
    path: '/test/export',
    permission: 'test:thing:export',
    wire: 'file',
    body: 'form',
    input: exportInput(listInput({}, ['id']), ['id']),
    answer: z.void(),
  },
})
const person = { ...someone, permissions: ['test:thing:export'] }

/** A file that comes piece by piece, as the test sends it. */
const slowFile = () => {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    signal = init.signal
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller
      },
    })
    signal?.addEventListener('abort', () => {
      out?.error(signal?.reason)
    })
    return new Response(body, {
      headers: {
        'content-disposition': 'attachment; filename=a.xlsx',
        'content-type': 'application/vnd.openxmlformats',
      },
    })
  })
  return {
    send: (bytes: number) => {
      out?.enqueue(new Uint8Array(bytes))
    },
    end: () => {
      out?.close()
    },
    breakOff: () => {
      out?.error(new TypeError('network error'))
    },
    signal: () => signal,
  }
}
const pressed = async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { user } = show(<ExportButton of={sheet} ask={{}} />, { person })
  await user.click(screen.getByRole('button', { name: '导出' }))
  return { user, saved }
}
const progress = () => screen.findByText(/用时|已用/, {}, { timeout: 5000 })

afterEach(() => {
  clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a short export says nothing of its way', async () => {
  const file = slowFile()
  const { saved } = await pressed()
  file.end()
  await waitFor(() => expect(saved).toEqual(['a.xlsx']))
  await new Promise((done) => {
    setTimeout(done, 1300)
  })
  expect(screen.queryByText(/用时|已用/)).toBeNull()
})

test('a long one tells past a second how much has come and since when, until it is there', async () => {
  const file = slowFile()
  const { saved } = await pressed()
  expect((await progress()).textContent).toMatch(/^正在准备，已用 [1-4] 秒$/)
  file.send(3 * 1024 * 1024)
  await waitFor(() => expect(screen.getByText(/^已接收 3\.0 MB，用时 \d+ 秒$/)).toBeTruthy(), { timeout: 3000 })
  setLanguage('en')
  expect(await screen.findByText(/^3\.0 MB received, \d+ s so far$/)).toBeTruthy()
  setLanguage('cn')
  file.end()
  await waitFor(() => expect(saved).toEqual(['a.xlsx']))
  await waitFor(() => expect(screen.queryByText(/用时/)).toBeNull())
})

test('is stopped for good: the request ends, nothing is saved, and the button is there again', async () => {
  const file = slowFile()
  const { user, saved } = await pressed()
  file.send(1024)
  await progress()
  await user.click(screen.getByRole('button', { name: /取\s*消/ }))
  expect(file.signal()?.aborted).toBe(true)
  expect(await screen.findByText('已取消导出')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toBeTruthy())
  expect(saved).toEqual([])
})

test('one that breaks off says so, and half of it is not saved', async () => {
  const file = slowFile()
  const { saved } = await pressed()
  file.send(1024)
  file.breakOff()
  expect(await screen.findByText('后端接口连接异常')).toBeTruthy()
  expect(saved).toEqual([])
})
