import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { pageOf } from '@geodepot/contracts/kit/wire.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setLanguage } from '../i18n/index.ts'
import { CallError } from './error.ts'
import { type Question, type Toaster, setExpired, setToaster } from './toast.ts'
import { call, callWhole, timeouts } from './call.ts'
import { download, fileNameIn, upload } from './file.ts'
import { dropToken, keepToken } from './token.ts'

const rowsOf = pageOf(z.object({ id: z.number() }))
const filters = z.object({ name: z.string().optional(), state: z.array(z.string()).optional() })
const op = operations('test/thing', messages('test/thing', {}), {
  list: { method: 'GET', path: '/thing/list', permission: 'signed-in', wire: 'rows', input: filters, answer: rowsOf },
  records: {
    method: 'GET',
    path: '/thing/records',
    permission: 'signed-in',
    wire: 'records',
    ok: 0,
    input: filters,
    answer: rowsOf,
  },
  mains: {
    method: 'GET',
    path: '/thing/mains',
    permission: 'signed-in',
    wire: 'mainList',
    input: filters,
    answer: rowsOf,
  },
  top: {
    method: 'GET',
    path: '/thing/top',
    permission: 'signed-in',
    wire: 'top',
    input: z.object({}),
    answer: z.object({ user: z.string() }),
  },
  bare: {
    method: 'POST',
    path: '/thing/token',
    permission: 'public',
    wire: 'bare',
    body: 'form',
    input: filters,
    answer: z.object({ token: z.string() }),
  },
  get: {
    method: 'GET',
    path: '/thing/{id}',
    permission: 'signed-in',
    input: z.object({ id: z.string() }),
    answer: z.object({ id: z.number() }),
  },
  change: {
    method: 'PUT',
    path: '/thing/{id}',
    permission: 'signed-in',
    input: z.object({ id: z.string(), name: z.string().nullable(), more: z.string().optional() }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/thing/export',
    permission: 'signed-in',
    wire: 'file',
    input: filters,
    answer: z.void(),
  },
  import: {
    method: 'POST',
    path: '/thing/import',
    permission: 'signed-in',
    body: 'bytes',
    input: z.object({ name: z.string() }),
    answer: z.object({ id: z.number() }),
  },
})

const said: string[] = []
const say =
  (kind: string) =>
  (...texts: (string | undefined)[]) => {
    said.push([kind, ...texts.filter(Boolean)].join(' '))
  }
const questions: { question: Question; answer: (yes: boolean) => void }[] = []
const teller: Toaster = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  notice: say('notify'),
  news: () => undefined,
  confirm: (question) =>
    new Promise((answer) => {
      questions.push({ question, answer })
    }),
}
const answers = (...bodies: (object | string | Response)[]) => {
  const queue = bodies.map((body) =>
    body instanceof Response
      ? body
      : new Response(typeof body === 'string' ? body : JSON.stringify(body), {
          headers: { 'content-type': 'application/json' },
        }),
  )
  const fake = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(queue.length > 1 ? (queue.shift() ?? Response.error()) : (queue[0] ?? Response.error()).clone()),
  )
  vi.stubGlobal('fetch', fake)
  return fake
}
/** Never answers, but hears when it is called off. */
const silence = () => {
  const fake = vi.fn(
    (_url: string, init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          reject(init.signal?.reason as Error)
        })
      }),
  )
  vi.stubGlobal('fetch', fake)
  return fake
}
const failed = async (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => {
      if (error instanceof CallError) return error
      throw error
    },
  )

const languages = ['cn', 'en'] as const
/** The same answer in either language, made anew for each. */
const both = <A>(make: () => A): readonly [A, A] => [make(), make()]

let unplug: () => void
beforeEach(() => {
  unplug = setToaster(teller)
})
afterEach(() => {
  unplug()
  said.length = 0
  questions.length = 0
  dropToken()
  setLanguage('cn')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an answer', () => {
  test('is taken out of each form in which it travels', async () => {
    const page = { rows: [{ id: 1 }], total: 1 }
    answers({ code: 200, msg: '', ...page, totalExact: false })
    expect(await call(op.list, {})).toEqual({ ...page, totalExact: false })
    answers({ code: 0, msg: '', data: { records: page.rows, total: 1 } })
    expect(await call(op.records, {})).toEqual(page)
    answers({ code: 200, msg: '', data: { mainList: page } })
    expect(await call(op.mains, {})).toEqual(page)
    answers({ code: 200, msg: 'ok', user: 'lin' })
    expect(await call(op.top, {})).toEqual({ user: 'lin' })
    answers({ token: 'abc' })
    expect(await call(op.bare, {})).toEqual({ token: 'abc' })
    answers({ code: 200, msg: '修改成功' })
    expect(await callWhole<typeof op.change>(op.change, { id: '1', name: 'x' })).toEqual({
      answer: undefined,
      msg: '修改成功',
    })
  })

  test('is accepted with 200 as well where 0 is the rule, and with 0 only there', async () => {
    answers({ code: 200, data: { records: [], total: 0 } })
    expect(await call(op.records, {})).toEqual({ rows: [], total: 0 })
    answers({ code: 0, rows: [], total: 0 })
    expect((await failed(call(op.list, {}))).kind).toBe('refused')
  })
})

describe('a request', () => {
  test('fills the path, repeats arrays, leaves out what is not given, and carries token and language', async () => {
    const fake = answers({ code: 200, rows: [], total: 0 })
    keepToken('secret')
    setLanguage('en')
    await call(op.list, { state: ['1', '2'], name: undefined })
    const [url, init] = fake.mock.calls[0] ?? []
    expect(url).toBe('/prod-api/thing/list?state=1&state=2')
    expect(init?.headers).toEqual({ 'Accept-Language': 'en', Authorization: 'Bearer secret' })
    await call(op.change, { id: 'a/b', name: null }, { key: 'k1' })
    const [place, change] = fake.mock.calls[1] ?? []
    expect([place, change?.method, change?.body]).toEqual(['/prod-api/thing/a%2Fb', 'PUT', '{"name":null}'])
    expect(change?.headers).toMatchObject({ 'Idempotency-Key': 'k1' })
    await call(op.bare, { name: '张 三' })
    const [, form] = fake.mock.calls[2] ?? []
    expect([form?.body, new Headers(form?.headers).get('authorization')]).toEqual(['name=%E5%BC%A0+%E4%B8%89', null])
  })

  test('cancels an identical one that is still under way, silently, but neither another nor a change', async () => {
    silence()
    const first = failed(call(op.list, { name: 'a' }))
    const other = call(op.list, { name: 'b' }).catch(() => 'called off')
    const change = call(op.change, { id: '1', name: 'a' }).catch(() => 'called off')
    answers({ code: 200, rows: [], total: 0 })
    void call(op.change, { id: '1', name: 'a' })
    await call(op.list, { name: 'a' })
    expect((await first).kind).toBe('cancelled')
    expect(await Promise.race([other, change, Promise.resolve('under way')])).toBe('under way')
    expect(said).toEqual([])
  })

  test('ends after its time', async () => {
    vi.useFakeTimers()
    silence()
    expect(timeouts).toEqual({ call: 150_000, file: 600_000 })
    const late = failed(call(op.get, { id: '1' }))
    await vi.advanceTimersByTimeAsync(149_999)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect((await late).kind).toBe('timeout')
    expect(said).toEqual(['error 系统接口请求超时'])
  })
})

describe('a failure is shown as the catalogue says, word for word in both languages', () => {
  const refused = (code: number, msg?: string) => ({ code, ...(msg !== undefined && { msg }) })
  const sentences = ['名称不能为空', 'Name is required'] as const
  const cases: [
    name: string,
    bodies: readonly [cn: object | string | Response, en: object | string | Response],
    shown: readonly [cn: string, en: string],
  ][] = [
    [
      '500: the message',
      [refused(500, sentences[0]), refused(500, sentences[1])],
      ['error 名称不能为空', 'error Name is required'],
    ],
    [
      '500 with an id to ask about',
      both(() => new Response('{"code":500,"requestId":"r-1"}', { status: 500 })),
      ['error 系统未知错误，请反馈给管理员 r-1', 'error Unknown system error, report to administrator r-1'],
    ],
    [
      'a refusal without words',
      both(() => refused(500)),
      ['error 系统未知错误，请反馈给管理员', 'error Unknown system error, report to administrator'],
    ],
    [
      '403: its fixed text',
      both(() => refused(403, 'x')),
      ['notify 系统提示 当前操作没有权限', 'notify System notice No permission for the current operation'],
    ],
    [
      '404: its fixed text, whatever the HTTP status',
      both(() => new Response('{"code":404,"msg":"x"}', { status: 404 })),
      ['notify 系统提示 访问资源不存在', 'notify System notice Resource does not exist'],
    ],
    [
      '601: a notification',
      [refused(601, '请先选择'), refused(601, 'Select first')],
      ['notify 系统提示 请先选择', 'notify System notice Select first'],
    ],
    [
      '409: a notification',
      [refused(409, '数据已被他人修改'), refused(409, 'Someone else changed this')],
      ['notify 系统提示 数据已被他人修改', 'notify System notice Someone else changed this'],
    ],
    [
      'a code without words',
      both(() => refused(601)),
      [
        'notify 系统提示 系统未知错误，请反馈给管理员',
        'notify System notice Unknown system error, report to administrator',
      ],
    ],
    [
      'a transport 401 without our body',
      both(() => new Response('no', { status: 401 })),
      ['error 登录已过期，请重新登录', 'error Login expired, log in again'],
    ],
    [
      'another transport status without our body',
      both(() => new Response('<html>', { status: 502 })),
      ['error 系统接口502异常', 'error System interface error 502'],
    ],
    [
      'a page where an answer should be',
      both(() => '<!doctype html>'),
      ['error 系统接口200异常', 'error System interface error 200'],
    ],
  ]
  const each = languages.flatMap((language, at) =>
    cases.map(
      ([name, bodies, shown]) => [`${name}, in ${language}`, language, bodies[at] ?? '', shown[at] ?? ''] as const,
    ),
  )
  test.each(each)('%s', async (_, language, body, shown) => {
    setLanguage(language)
    answers(body)
    await failed(call(op.list, {}))
    expect(said).toEqual([shown])
  })

  test.each([
    ['cn', '后端接口连接异常', '系统接口请求超时'],
    ['en', 'Backend interface connection exception', 'System interface request timeout'],
  ] as const)('a network that is down, or that never answers, in %s', async (language, down, slow) => {
    setLanguage(language)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await failed(call(op.list, {}))).msg).toBe(down)
    vi.useFakeTimers()
    silence()
    const late = failed(call(op.get, { id: '1' }))
    await vi.advanceTimersByTimeAsync(timeouts.call)
    expect((await late).kind).toBe('timeout')
    expect(said).toEqual([`error ${down}`, `error ${slow}`])
  })

  test('with what is wrong in which field, and in silence where its caller shows it', async () => {
    answers({ code: 500, msg: 'x', errors: [{ field: 'name', key: 'required', msg: 'x' }, { no: 'field' }] })
    expect((await failed(call(op.list, {}, { quiet: true }))).errors).toEqual([
      { field: 'name', key: 'required', msg: 'x' },
    ])
    expect(said).toEqual([])
  })
})

describe('a session that ended', () => {
  test.each([
    ['cn', '认证失败，无法访问系统资源'],
    ['en', 'Authentication failed, cannot access system resources'],
  ] as const)(
    'is asked about once, however many calls failed, and again after the answer, in %s',
    async (language, denied) => {
      setLanguage(language)
      const again = vi.fn(() => Promise.resolve())
      const off = setExpired({ question: () => ({ title: '系统提示', ok: '重新登录' }), again })
      answers(new Response('{"code":401,"msg":"x"}', { status: 401 }))
      const errors = await Promise.all(
        ['a', 'b', 'c'].map((name) => failed(call(op.list, { name }, { quiet: name === 'b' }))),
      )
      expect(errors.map(({ msg }) => msg)).toEqual(Array.from({ length: 3 }, () => denied))
      expect(questions).toHaveLength(1)
      // One that is still under way asks nobody again who chose to stay.
      let late: (response: Response) => void = () => undefined
      vi.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (late = resolve)))
      const slow = failed(call(op.get, { id: '1' }))
      questions[0]?.answer(false)
      await new Promise((resolve) => setTimeout(resolve))
      late(new Response('{"code":401,"msg":"x"}', { status: 401 }))
      await slow
      expect(questions).toHaveLength(1)
      await vi.waitFor(async () => {
        await failed(call(op.list, {}))
        expect(questions).toHaveLength(2)
      })
      expect(again).not.toHaveBeenCalled()
      questions[1]?.answer(true)
      await vi.waitFor(() => {
        expect(again).toHaveBeenCalledOnce()
      })
      expect(said).toEqual([])
      off()
    },
  )
})

describe('files', () => {
  test('take their name from content-disposition', () => {
    expect(
      fileNameIn("attachment; filename=%E5%8F%B0%E8%B4%A6.xlsx; filename*=UTF-8''%E5%8F%B0%E8%B4%A6%20a.xlsx"),
    ).toBe('台账 a.xlsx')
    expect(fileNameIn('attachment; filename="%E5%8F%B0%E8%B4%A6.xlsx"')).toBe('台账.xlsx')
    expect(fileNameIn('attachment; filename=100%.xlsx')).toBe('100%.xlsx')
    expect(fileNameIn('inline')).toBeUndefined()
    expect(fileNameIn(null)).toBeUndefined()
  })

  test('are saved under that name; the list is asked for in a form', async () => {
    const fake = answers(
      new Response('PK', {
        headers: {
          'content-disposition': 'attachment; filename=a.xlsx',
          'content-type': 'application/vnd.openxmlformats',
        },
      }),
    )
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await download(op.export, { state: ['1', '2'] })
    expect(saved).toEqual(['a.xlsx'])
    expect(fake.mock.calls[0]?.[1].body).toBe('state=1&state=2')
    click.mockRestore()
  })

  test('may hold JSON themselves: what has a name to be saved under is no refusal', async () => {
    const saved: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    answers(
      new Response('{"code":500,"rows":1}', {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename=a.xlsx.result.json',
        },
      }),
    )
    await download(op.export, {})
    expect(saved).toEqual(['a.xlsx.result.json'])
    click.mockRestore()
  })

  test('that are a refusal instead become a message', async () => {
    answers(
      new Response('{"code":500,"msg":"请至少选择一条数据导出"}', {
        headers: { 'content-type': 'application/json;charset=utf-8' },
      }),
    )
    await failed(download(op.export, {}))
    setLanguage('en')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await failed(download(op.export, {}))
    expect(said).toEqual(['error 请至少选择一条数据导出', 'error Backend interface connection exception'])
  })

  test('go up with the token of the moment and tell how far they are', async () => {
    class Fake extends EventTarget {
      static last: Fake | undefined
      upload = new EventTarget()
      status = 200
      responseText = '{"code":200,"data":{"id":9}}'
      headers: Record<string, string> = {}
      url = ''
      constructor() {
        super()
        Fake.last = this
      }
      open(_method: string, url: string) {
        this.url = url
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value
      }
      abort() {
        this.dispatchEvent(new Event('abort'))
      }
      send() {
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
        queueMicrotask(() => this.dispatchEvent(new Event(this.responseText === '' ? 'error' : 'load')))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Fake)
    keepToken('a+b/c=')
    const shares: number[] = []
    expect(
      await upload(op.import, { name: '台账.xlsx' }, new Blob(['x']), {
        onProgress: (share) => {
          shares.push(share)
        },
      }),
    ).toEqual({ id: 9 })
    expect(Fake.last?.url).toBe('/prod-api/thing/import?name=%E5%8F%B0%E8%B4%A6.xlsx')
    expect(Fake.last?.headers).toMatchObject({
      Authorization: 'Bearer a+b/c=',
      'Content-Type': 'application/octet-stream',
    })
    expect(shares).toEqual([0.25])
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Fake {
        override responseText = ''
      },
    )
    await failed(upload(op.import, { name: 'x' }, new Blob(['x'])))
    setLanguage('en')
    await failed(upload(op.import, { name: 'x' }, new Blob(['x'])))
    expect(said).toEqual(['error 上传附件失败，请重试', 'error Upload failed, try again'])
  })
})
