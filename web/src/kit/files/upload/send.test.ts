import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropToken, keepToken } from '../../api/index.ts'
import { sendOverFetch } from '../../test/requests.ts'
import { refused, serve, served } from '../../test/served.ts'
import type { Upload } from './queue.ts'
import { inOneCall, sender } from './send.ts'

const id = '6f1d2c3b-0000-4000-8000-000000000001'
const part = 3 * 1024 * 1024
const rowOf = (name: string): FileRow => ({
  id,
  name,
  url: `/file/${id}`,
  size: 1,
  type: 'application/pdf',
  createBy: '林',
  createTime: '2026-11-21 10:00:00',
  thumbnail: false,
})
const large = () => new File([new Uint8Array(part * 2 + 100)], '解释成果 (终).pdf', { lastModified: 7 })
const small = () => new File(['%PDF'], '合同.pdf', { type: 'application/pdf' })
const statusAt = (offset: number) => ({ uploadId: id, offset, size: part * 2 + 100, segment: part })

beforeEach(() => {
  vi.useFakeTimers()
  sendOverFetch()
  keepToken('first')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dropToken()
})

/** Sends to the end, however long it waits between attempts. */
const sending = async (given: File, signal = new AbortController().signal) => {
  const news: Partial<Upload>[] = []
  const ended = sender('equipment/device')(
    given,
    (one) => {
      news.push(one)
    },
    signal,
  ).then(
    (row) => ({ row }),
    (error: unknown) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(600_000)
  return { ...(await ended), news, states: news.flatMap(({ state }) => state ?? []) }
}
const network = () => {
  throw new TypeError('broken')
}

describe('a small file', () => {
  test('goes up in the specified call, as the part `file` of a form', async () => {
    const { asked } = served(serve(file.upload, () => rowOf('合同.pdf')))
    const { row } = (await sending(small())) as { row: FileRow }
    expect(row.name).toBe('合同.pdf')
    expect(asked).toMatchObject([{ name: 'kit/file.upload', ask: { kind: 'equipment/device' } }])
    const body = asked[0]?.ask['$body']
    expect(body instanceof FormData && body.get('file')).toMatchObject({ name: '合同.pdf', size: 4 })
  })

  test('is tried again over a bad connection and a store that is down, with growing waits', async () => {
    const answers = [network, () => refused(503, '文件服务暂时不可用，请稍后重试'), () => rowOf('合同.pdf')]
    const at: number[] = []
    served(
      serve(file.upload, () => {
        at.push(Date.now())
        return answers.shift()?.() ?? rowOf('x')
      }),
    )
    const { row, states } = (await sending(small())) as { row: FileRow; states: string[] }
    expect([row.name, states]).toEqual(['合同.pdf', ['broken', 'sending', 'broken', 'sending']])
    const [first = 0, second = 0, third = 0] = at
    expect(second - first).toBeGreaterThanOrEqual(750)
    expect(third - second).toBeGreaterThanOrEqual(1500)
  })

  test('that the server refuses is not sent a second time', async () => {
    const { asked } = served(serve(file.upload, () => refused(500, '文件格式不正确, 请上传pdf格式文件!')))
    const { error } = (await sending(small())) as { error: Error }
    expect([error.message, asked.length]).toEqual(['文件格式不正确, 请上传pdf格式文件!', 1])
  })

  test('gives up at last when nothing gets through', async () => {
    const { asked } = served(serve(file.upload, network))
    expect(await sending(small())).toMatchObject({ error: { kind: 'network' } })
    expect(asked).toHaveLength(9)
  })

  test('waits for a new token when the session ended, and goes on with it', async () => {
    const tokens: (string | null)[] = []
    served(serve(file.upload, () => (tokens.length === 1 ? refused(401, '登录状态已过期') : rowOf('合同.pdf'))))
    const open = XMLHttpRequest.prototype.setRequestHeader
    vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function note(
      this: XMLHttpRequest,
      name,
      value,
    ) {
      if (name === 'Authorization') tokens.push(value)
      open.call(this, name, value)
    })
    setTimeout(() => keepToken('second'), 5000)
    const { row, states } = (await sending(small())) as { row: FileRow; states: string[] }
    expect([row.name, states, tokens]).toEqual([
      '合同.pdf',
      ['signedOut', 'sending'],
      ['Bearer first', 'Bearer second'],
    ])
  })
})

describe('a large file', () => {
  test('goes up in parts, telling how far it is', async () => {
    const { asked } = served(
      serve(file.start, () => statusAt(0)),
      serve(file.append, ({ offset, $body }) => statusAt(Number(offset) + ($body as Blob).size)),
      serve(file.finish, () => rowOf('解释成果 (终).pdf')),
    )
    expect(large().size).toBeGreaterThan(inOneCall)
    const { row, news } = (await sending(large())) as { row: FileRow; news: Partial<Upload>[] }
    expect(row.id).toBe(id)
    expect(asked.map(({ name, ask }) => [name.slice(9), ask['offset'] ?? ask['name']])).toEqual([
      ['start', '解释成果 (终).pdf'],
      ['append', '0'],
      ['append', String(part)],
      ['append', String(part * 2)],
      ['finish', undefined],
    ])
    expect(asked[0]?.ask).toMatchObject({ size: part * 2 + 100, lastModified: 7, kind: 'equipment/device' })
    expect(news.flatMap(({ sent }) => sent ?? []).at(-1)).toBe(part * 2 + 100)
  })

  test('goes on where the server has it after a break, and where it stopped before a reload', async () => {
    let broken = true
    const { asked } = served(
      serve(file.start, () => statusAt(part)),
      serve(file.status, () => statusAt(part + 1000)),
      serve(file.finish, () => rowOf('a')),
      serve(file.append, ({ offset, $body }) => {
        if (!broken) return statusAt(Number(offset) + ($body as Blob).size)
        broken = false
        return network()
      }),
    )
    const { news } = await sending(large())
    expect(news[0]).toEqual({ resumedAt: part, sent: part })
    expect(asked.map(({ name, ask }) => [name.slice(9), ask['offset']])).toEqual([
      ['start', undefined],
      ['append', String(part)],
      ['status', undefined],
      ['append', String(part + 1000)],
      ['finish', undefined],
    ])
  })

  test('that has moved on elsewhere is asked for and goes on from there', async () => {
    let first = true
    const { asked } = served(
      serve(file.start, () => statusAt(0)),
      serve(file.status, () => statusAt(part * 2)),
      serve(file.finish, () => rowOf('a')),
      serve(file.append, ({ offset, $body }) => {
        if (!first) return statusAt(Number(offset) + ($body as Blob).size)
        first = false
        return refused(409, '上传进度已变化')
      }),
    )
    expect(await sending(large())).toMatchObject({ row: { id } })
    expect(asked.map(({ name }) => name.slice(9))).toEqual(['start', 'append', 'status', 'append', 'finish'])
  })

  test('is taken back from the server when it is cancelled', async () => {
    const controller = new AbortController()
    const { asked } = served(
      serve(file.start, () => statusAt(0)),
      serve(file.append, () => {
        controller.abort()
        return statusAt(part)
      }),
      serve(file.cancel, () => undefined),
    )
    expect(await sending(large(), controller.signal)).toMatchObject({ error: { kind: 'cancelled' } })
    expect(asked.at(-1)).toMatchObject({ name: 'kit/file.cancel', ask: { uploadId: id } })
  })
})
