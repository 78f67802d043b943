import { device } from '@geodepot/contracts/equipment/device.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { bodyOf, gathered } from './input.ts'
import { probe, probes, said } from './test/probe.ts'

let server: TestServer
let person: Client
beforeAll(async () => {
  server = await testServer({ routes: probes })
  person = server.as('dp_sun')
})
afterAll(() => server.close())

/** What the handler was given of a body sent under a content type. */
const read = async (body: string, type = 'application/json'): Promise<unknown> =>
  (await person.send('POST', '/probe/echo/7', body, { headers: { 'content-type': type } })).json<{ data?: unknown }>()
    .data
/** What a list was given, of a query and of a body. */
const asked = async (query: string, body?: string): Promise<unknown> =>
  (
    await person.send('POST', `/probe/list?${query}`, body ?? '{}', { headers: { 'content-type': 'application/json' } })
  ).json<{ rows?: unknown[] }>().rows?.[0]
const paging = { pageNum: 1, pageSize: 20 }

describe('a body', () => {
  it('is JSON or a form by its look, whatever it is labelled', async () => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=utf-8',
    ]) {
      expect(await read('{"name":"检波器","state":["1","2"]}', type)).toEqual({
        id: 7,
        name: '检波器',
        state: ['1', '2'],
      })
      expect(await read('name=%E6%A3%80+%26&state=1&state=2', type)).toEqual({ id: 7, name: '检 &', state: ['1', '2'] })
      expect(await read('', type)).toEqual({ id: 7 })
    }
  })

  it('is JSON or a form by its look where nothing is said of it', async () => {
    const authorization = `Bearer ${await server.tokenOf('dp_sun')}`
    const sent = async (payload: string, more = {}) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/prod-api/probe/echo/7',
          payload: Buffer.from(payload),
          headers: { authorization, ...more },
        })
      ).json<{ code: number; data?: unknown }>()
    expect(await sent('{"name":"检波器","state":["1","2"]}')).toMatchObject({
      code: 200,
      data: { id: 7, name: '检波器', state: ['1', '2'] },
    })
    expect(await sent('name=a+%26&state=1')).toMatchObject({ code: 200, data: { id: 7, name: 'a &', state: ['1'] } })
    expect(await sent('{"name":')).toMatchObject({ code: 400 })
    expect(await sent(`name=${'x'.repeat(256 * 1024)}`)).toMatchObject({ code: 413 })
  })

  it('that is a form in parts is read as a form, as long as no file is in it', async () => {
    const line = '--formBoundary7MA4YWxk'
    const part = (name: string, value: string) =>
      `${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const type = `multipart/form-data; boundary=${line.slice(2)}`
    const sent = async (body: string, as = type) =>
      (await person.send('POST', '/probe/echo/7', body, { headers: { 'content-type': as } })).json<object>()
    const whole = `${part('name', '检波器')}${part('state', '1')}${part('state', '2')}${part('params[beginTime]', '2026-01-02')}${part('remark', '')}${line}--\r\n`
    expect(await read(whole, type)).toEqual({ id: 7, name: '检波器', state: ['1', '2'], beginTime: '2026-01-02' })
    expect(await read(whole, `multipart/form-data; boundary="${line.slice(2)}"`)).toMatchObject({ name: '检波器' })
    expect(await sent(`${part('name', 'a')}${part('f', 'x'.repeat(256 * 1024))}${line}--\r\n`)).toMatchObject({
      code: 413,
    })
    // Cut off, without its boundary, by another one, of nothing.
    for (const [body, as] of [
      [part('name', 'a'), type],
      [whole.slice(0, 40), type],
      [whole, 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary=other'],
      ['', type],
    ] as const) {
      expect(await sent(body, as)).toMatchObject({ code: 400 })
    }
  })

  it('loses what the contract does not know', async () => {
    expect(await read('{"name":"a","delFlag":"2","createBy":"me","lines":[{"what":"b","price":1}]}')).toEqual({
      id: 7,
      name: 'a',
      lines: [{ what: 'b' }],
    })
  })

  it('cannot change what its path names', async () => {
    expect(await read('{"id":8}')).toEqual({ id: 7 })
    expect(await asked('pageSize=30', '{"pageSize":50}')).toMatchObject({ pageSize: 50 })
  })

  it('says with null that a field is not set, as rows sent back do', async () => {
    expect(await read('{"name":null,"beginTime":null,"lines":[{"what":"b","note":null}]}')).toEqual({
      id: 7,
      lines: [{ what: 'b' }],
    })
    expect((await person.send('POST', '/probe/add', { name: null })).json()).toMatchObject({
      code: 500,
      errors: [{ field: 'name', key: 'required' }],
    })
  })

  it('that is no object holds no field', async () => {
    for (const body of ['[{"name":"a"}]', '[]', 'null', '"name"', '12']) expect(await read(body)).toEqual({ id: 7 })
  })

  it('keeps a field of the name params, beside the date range that lists put there', async () => {
    expect(await read('{"params":{"power":"24 kW","remark":"x"}}')).toEqual({
      id: 7,
      params: { power: '24 kW', remark: 'x' },
    })
    expect(await asked('', '{"params":{"beginTime":"2026-01-02","endTime":"2026-01-03"}}')).toEqual({
      ...paging,
      beginTime: '2026-01-02',
      endTime: '2026-01-03',
    })
    const keeper = server.as('zb_lin')
    const model = await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'single')
      .executeTakeFirstOrThrow()
    const { devId } = await keeper.call(device.create, {
      modelId: model.id,
      devName: '震源',
      devSign: 'p-1',
      ownerOrgId: 'C10801',
      params: { 出力: '28 t', name: 'x' },
    })
    expect((await keeper.call(device.get, { id: devId })).params).toEqual({ 出力: '28 t', name: 'x' })
  })
})

describe('a query', () => {
  it('takes arrays as repeated values, of one as of several', async () => {
    expect(await asked('state=1')).toEqual({ ...paging, state: ['1'] })
    expect(await asked('state=1&state=2')).toEqual({ ...paging, state: ['1', '2'] })
    expect(await asked('state=&state=2')).toEqual({ ...paging, state: ['2'] })
  })

  it('takes the date range flat and inside params, in a query, a form and JSON', async () => {
    const range = { ...paging, beginTime: '2026-01-02', endTime: '2026-01-03' }
    expect(await asked('beginTime=2026-01-02&endTime=2026-01-03')).toEqual(range)
    expect(await asked('params[beginTime]=2026-01-02&params%5BendTime%5D=2026-01-03')).toEqual(range)
    expect(await asked('beginTime=&params[beginTime]=2026-01-02&endTime=2026-01-03')).toEqual(range)
    expect(await asked('', 'params%5BbeginTime%5D=2026-01-02&params[endTime]=2026-01-03')).toEqual(range)
    expect(
      await asked('', '{"beginTime":"","params":{"beginTime":"2026-01-02","endTime":""},"endTime":"2026-01-03"}'),
    ).toEqual(range)
  })

  it('takes a day that comes as its first or last second', async () => {
    const range = { ...paging, beginTime: '2026-01-02', endTime: '2026-01-03' }
    expect(await asked('params[beginTime]=2026-01-02+00:00:00&params[endTime]=2026-01-03+23:59:59')).toEqual(range)
    expect(await asked('beginTime=2026-01-02+00:00:00&endTime=2026-01-03+23:59:59')).toEqual(range)
    expect(await asked('', '{"params":{"beginTime":"2026-01-02 00:00:00","endTime":"2026-01-03 23:59:59"}}')).toEqual(
      range,
    )
  })

  it('names what it does not know on our own lists, and leaves it out on those of the family', async () => {
    const keeper = server.as('zb_lin', 'en')
    const own = (await keeper.send('GET', '/equipment/device/list?devciceStatus=5&nothing=&params[kind]=1')).json()
    expect(own).toEqual({
      code: 500,
      key: 'unknownFilter',
      msg: 'There is no filter "devciceStatus"',
      errors: [
        { field: 'devciceStatus', key: 'unknownFilter', msg: 'There is no filter "devciceStatus"' },
        { field: 'kind', key: 'unknownFilter', msg: 'There is no filter "kind"' },
      ],
    })
    expect(
      (await keeper.send('POST', '/equipment/device/export', { devciceStatus: '5' })).json<{ code: number }>().code,
    ).toBe(500)
    const known = '/equipment/device/list?deviceStatus=5&pageNum=1&pageSize=10&params[beginTime]='
    expect((await keeper.send('GET', known)).json<{ code: number }>().code).toBe(200)
    // What we put below their paths is ours: nobody else knows it.
    for (const path of ['/system/ProjectInfo/selector?projectNmae=x', '/monitor/ledger/list?x=1'])
      expect([path, (await server.as('admin').send('GET', path)).json<{ code: number }>().code]).toEqual([path, 500])
    for (const path of ['/system/user/list?userNmae=x', '/system/notice/list?x=1', '/system/ProjectInfo/list?x=1'])
      expect([path, (await server.as('admin').send('GET', path)).json<{ code: number }>().code]).toEqual([path, 200])
  })

  it('leaves empty filters unset, wherever they come', async () => {
    expect(await asked('name=&state=&beginTime=&pageSize=')).toEqual(paging)
    expect(await asked('', 'name=&state=&beginTime=&pageSize=')).toEqual(paging)
    expect(await asked('', '{"name":"","state":"","beginTime":"","pageSize":"","endTime":null}')).toEqual(paging)
  })

  it('bounds the page and allows only known columns, naming each field', async () => {
    for (const pageSize of ['501', '0', '-1', '1.5', '1e9', 'many']) {
      const refused = await person.refused(probe.rows, { pageSize })
      expect(refused).toMatchObject({ status: 200, code: 500, errors: [{ field: 'pageSize' }] })
      expect(refused.msg).toBe(refused.errors[0]?.msg)
      expect(refused.msg).toContain('每页条数')
    }
    expect(await person.call(probe.rows, { pageSize: 500 })).toMatchObject({ total: 10_001 })
    const { msg, errors } = await person.refused(probe.rows, {
      orderByColumn: 'password; drop table',
      isAsc: 'sideways',
      pageNum: 0,
    })
    expect(errors.map(({ field, key }) => [field, key])).toEqual([
      ['pageNum', 'tooSmall'],
      ['orderByColumn', 'notAChoice'],
      ['isAsc', 'notAChoice'],
    ])
    expect(msg).toBe('页码不能小于 1')
    for (const isAsc of ['asc', 'desc', 'ascending', 'descending'])
      await person.call(probe.rows, { isAsc: isAsc as 'asc', orderByColumn: 'createTime' })
  })
})

describe('what clients of other conventions send', () => {
  it('reads a number where a text or a code belongs as its text, at any depth', async () => {
    expect(
      await read(
        '{"name":2026,"state":1,"remark":13800001111,"sure":1,"lines":[{"what":5,"kind":1},{"what":"b","kind":"2"}]}',
      ),
    ).toEqual({
      id: 7,
      name: '2026',
      state: ['1'],
      remark: '13800001111',
      sure: true,
      lines: [
        { what: '5', kind: '1' },
        { what: 'b', kind: '2' },
      ],
    })
    expect(await read('{"state":[1,"2"]}')).toEqual({ id: 7, state: ['1', '2'] })
  })

  it('reads an empty text where none can stand as not given, at any depth', async () => {
    expect(
      await read(
        '{"name":"","beginTime":"","amount":"","version":"","owner":"","sure":"","state":"","lines":[{"what":"a","kind":"","day":"","note":""}]}',
      ),
    ).toEqual({ id: 7, name: '', lines: [{ what: 'a', note: '' }] })
  })

  it('still names what is not right once it was read so', async () => {
    const { msg, errors } = await person.refused(probe.echo, {
      id: 7,
      name: 2026,
      state: 9,
      beginTime: 20_260_101,
      lines: [{ what: '', kind: 3 }, { kind: '' }],
    })
    expect(errors.map(({ field, key }) => [field, key])).toEqual([
      ['state.0', 'notAChoice'],
      ['beginTime', 'notADate'],
      ['lines.0.what', 'required'],
      ['lines.0.kind', 'notAChoice'],
      ['lines.1.what', 'required'],
    ])
    expect(msg).toContain('不在可选范围内')
    for (const name of ['', undefined])
      expect(await person.refused(probe.add, { name })).toMatchObject({
        msg: '名称不能为空',
        errors: [{ field: 'name', key: 'required' }],
      })
    expect(await person.refused(probe.echo, { id: 7, name: { a: 1 }, lines: 'x' })).toMatchObject({
      errors: [{ field: 'name' }, { field: 'lines' }],
    })
  })
})

describe('hostile input', () => {
  it('cannot reach a prototype', async () => {
    for (const body of [
      '{"__proto__":{"name":"x"},"name":"a"}',
      '{"constructor":{"prototype":{"name":"x"}},"name":"a"}',
      '__proto__=x&constructor=y&name=a',
      '__proto__[name]=x&params[__proto__]=y&name=a',
    ]) {
      expect(await read(body)).toEqual({ id: 7, name: 'a' })
    }
    const signs = '__proto__=x&constructor=y&params[__proto__]=z&toString=1&hasOwnProperty=1'
    const names = ['constructor', 'hasOwnProperty', 'toString']
    const { errors } = (await person.send('POST', `/probe/list?${signs}`, {})).json<{ errors: { field: string }[] }>()
    expect(errors.map(({ field }) => field).toSorted()).toEqual(expect.arrayContaining(names))
    expect((await server.as('admin').send('GET', `/system/user/list?${signs}`)).json()).toMatchObject({ code: 200 })
    expect(await read('{"params":{"__proto__":"x","constructor":"y"}}')).toMatchObject({ id: 7 })
    expect(({} as Record<string, unknown>)['name']).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('x')
  })

  it('with NUL or half a character is refused at its field, not by the database', async () => {
    for (const [bad, key, msg] of [
      ['a\0b', 'unseenSigns', '名称不能含有换行或不可见的控制字符'],
      ['\0', 'unseenSigns', ''],
      ['a\ud800', 'invalid', '名称格式不正确'],
      ['\udc00', 'invalid', ''],
    ] as const) {
      expect(await person.refused(probe.echo, { id: 1, name: bad })).toMatchObject({
        status: 200,
        code: 500,
        msg: expect.stringContaining(msg),
        errors: [{ field: 'name', key }],
      })
      expect(await person.refused(probe.echo, { id: 1, lines: [{ what: 'a' }, { what: `x${bad}` }] })).toMatchObject({
        errors: [{ field: 'lines.1.what' }],
      })
      expect(await person.refused(probe.echo, { id: 1, params: { [bad]: 'x' } })).toMatchObject({
        errors: [{ field: 'params' }],
      })
    }
    expect((await person.send('GET', '/probe/rows?name=a%00')).json()).toMatchObject({
      code: 500,
      errors: [{ field: 'name' }],
    })
    expect((await person.send('GET', '/system/dict/data/type/a%00')).json()).toMatchObject({
      code: 500,
      errors: [{ field: 'type' }],
    })
    // Whole characters beyond the first plane are names like any other, and what is dropped may hold anything.
    expect(await read('{"name":"𠮷野家 🛰","gone":"\\u0000"}')).toEqual({ id: 7, name: '𠮷野家 🛰' })
  })

  it('with numbers beyond every column is refused at its field', async () => {
    for (const bad of [
      '99999999999999999999',
      '9007199254740993',
      '9223372036854775808',
      '1e400',
      '-1',
      '0',
      '1.5',
      'NaN',
      'x'.repeat(5000),
    ]) {
      expect(await person.refused(probe.echo, { id: bad })).toMatchObject({
        status: 200,
        code: 500,
        errors: [{ field: 'id' }],
      })
    }
    for (const amount of ['1'.repeat(15), '0.1234567', '1e5', 1e21, '9'.repeat(100_000), '１２']) {
      expect(await person.refused(probe.echo, { id: 1, amount })).toMatchObject({
        status: 200,
        code: 500,
        errors: [{ field: 'amount' }],
      })
    }
    expect(await read('{"amount":99999999999999.999999}')).toBeUndefined()
    expect(await read('{"amount":"99999999999999.999999"}')).toEqual({ id: 7, amount: '99999999999999.999999' })
  })

  it('that no column can hold is the request’s fault, whatever the contract let through', async () => {
    for (const day of ['0000-01-01', 'soon', '2026-02-30'])
      expect(await person.refused(probe.day, { day })).toEqual({
        status: 200,
        code: 400,
        msg: said('malformed'),
        errors: [],
      })
  })

  it('takes a comma list of 500 ids in a path, and says so of more', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => 1_000_000_000 + index).join(',')
    expect((await person.response(probe.nothing, { ids: list(500) })).json()).toEqual({ code: 200, msg: '删除成功' })
    expect(await person.refused(probe.nothing, { ids: list(501) })).toMatchObject({
      status: 200,
      code: 500,
      errors: [{ field: 'ids', key: 'tooMany' }],
    })
    expect(await person.refused(probe.nothing, { ids: '1,x' })).toMatchObject({
      code: 500,
      errors: [{ key: 'notANumber' }],
    })
  })

  it('never ends in an unexpected error', async () => {
    const field = fc.oneof(fc.json(), fc.webQueryParameters(), fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(field, fc.webQueryParameters(), async (body, query) => {
        const response = await person.send('POST', `/probe/echo/7?${query}`, body, {
          headers: { 'content-type': 'application/json' },
        })
        expect(response.statusCode).toBe(200)
      }),
      { numRuns: 300 },
    )
  })
})

/** Whether a field, at any depth, is null. */
const holdsNull = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((field) => (field === null && !Array.isArray(value)) || holdsNull(field))

describe('gathering', () => {
  const bounds = { bytes: Infinity, values: Infinity, depth: Infinity }
  it('never throws but to refuse, and leaves the path as it is', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(gathered({ id: '7' }, {}, body, bounds)).toMatchObject({ id: '7' })
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(holdsNull(bodyOf(JSON.stringify({ value }), bounds))).toBe(false)
      }),
    )
  })
})
