import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../testing/index.ts'
import { readersOf } from '../../sandbox/test/children.ts'
import { now } from '../../clock.ts'
import { type Store, sweepFiles } from '../index.ts'
import { store } from '../place.ts'
import { gathered } from '../store.ts'
import { applicationDraft } from './application.ts'
import { longText, picture, samples } from './samples.ts'
import { broken, form, listening, refused, send, until } from './sending.ts'

const megabyte = 1024 * 1024
const types = 'word/doc/docx/xls/ppt/txt/pdf/png/jpg/jpeg'

interface Place {
  /** Absent: the test server's own folder. */
  readonly store?: Store
  /** Bytes of a broken piece that the store cannot keep. */
  readonly leastPart: number
  /** Everything that lies in the store. */
  readonly held: (server: TestServer) => Promise<string[]>
  /** Takes the store away; what it answers brings it back. */
  readonly breakOff: (server: TestServer) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

/** Everything that files promise, on whatever store: each store is given the same tests. */
export const fileTests = (where: string, open: () => Promise<Place>): void => {
  let server: TestServer
  let place: Place
  let address: string
  beforeAll(async () => {
    place = await open()
    server = await testServer(place.store ? { store: place.store } : {})
    address = await listening(server.app)
  })
  afterAll(async () => {
    await server.close()
    await place.close()
  })
  const ma = () => server.as('xm_ma')
  const get = async (row: FileRow, account = 'xm_ma') =>
    server.as(account).response(file.downloadFile, { filePath: row.url })
  const count = async (table: 'file' | 'upload') =>
    Number(
      (await sql<{ count: number }>`select count(*) as count from ${sql.table(`document.${table}`)}`.execute(server.db))
        .rows[0]?.count,
    )
  const bearer = async (account = 'xm_ma') => ({ authorization: `Bearer ${await server.tokenOf(account)}` })
  /** Sees to it that something leaves nothing behind, in the database and in the store. */
  const leavingNothing = async (work: () => Promise<unknown>) => {
    const there = async () => ({
      rows: [await count('file'), await count('upload')],
      held: (await place.held(server)).toSorted(),
    })
    const before = await there()
    await work()
    expect(await there()).toEqual(before)
  }

  describe(`files in ${where}`, () => {
    it('come back as they went, under their names, to be saved and never shown', async () => {
      for (const [name, bytes, type] of [
        ['炮点 坐标.txt', samples.txt, 'text/plain'],
        ['Отчёт №1.pdf', samples.pdf, 'application/pdf'],
        ['報告.docx', samples.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
        ['旧表.xls', samples.xls, 'application/vnd.ms-excel'],
        ['旧文.doc', samples.doc, 'application/msword'],
        ['صورة.png', await picture(40, 30), 'image/png'],
        ['p.JPG', await picture(40, 30, 'jpeg'), 'image/jpeg'],
      ] as const) {
        const row = await send(ma(), name, bytes)
        expect(row).toMatchObject({
          name,
          url: `/file/${row.id}`,
          size: bytes.length,
          type,
          createBy: '马志强',
          thumbnail: type.startsWith('image'),
        })
        const answer = await get(row)
        expect(answer.rawPayload.equals(bytes)).toBe(true)
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'content-length': String(bytes.length),
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': expect.stringContaining(
            `attachment; filename=${encodeURIComponent(name).replaceAll("'", '%27')}`,
          ) as string,
        })
      }
    })

    it('answer to every call of the specification', async () => {
      for (const operation of [file.upload, file.uploadSample]) {
        const row = await send(ma(), '样品.pdf', samples.pdf, {}, operation)
        for (const download of [file.downloadFile, file.downloadPosted, file.downloadImage]) {
          const posted = await ma().send(
            download.method as 'GET',
            `${download.path}?filePath=${encodeURIComponent(row.url)}&fileName=${encodeURIComponent('改名.pdf')}`,
          )
          expect(posted.rawPayload.equals(samples.pdf)).toBe(true)
          expect(posted.headers['content-disposition']).toContain(encodeURIComponent('改名.pdf'))
        }
        expect((await ma().send('GET', row.url)).rawPayload.equals(samples.pdf)).toBe(true)
      }
      const doubled = await server.app.inject({
        method: 'POST',
        url: '/prod-api/prod-api/file/upload',
        headers: { ...(await bearer()), ...form('a.pdf', samples.pdf).headers },
        payload: form('a.pdf', samples.pdf).upload,
      })
      expect(doubled.json()).toMatchObject({
        code: 200,
        msg: '上传成功',
        data: { name: 'a.pdf', url: expect.stringMatching(/^\/file\//) as string },
      })
    })

    it('are pictures where the call of pictures takes them', async () => {
      const shown = await send(ma(), '现场.png', await picture(40, 30), {}, file.uploadImage)
      expect(shown.name).toBe('现场.png')
      for (const [name, content] of [
        ['样品.pdf', samples.pdf],
        ['样品', samples.pdf],
        ['样品.png', samples.pdf],
      ] as const)
        expect(await ma().refused(file.uploadImage, {}, form(name, content))).toMatchObject({
          code: 500,
          msg: '文件格式不正确, 请上传png/jpg/jpeg格式文件!',
          errors: [{ field: 'file', key: 'wrongType' }],
        })
    })

    it('can be fetched in parts', async () => {
      const bytes = longText(300_000)
      const row = await send(ma(), 'long.txt', bytes)
      const part = async (range: string, more = {}) =>
        server.app.inject({ url: `/prod-api${row.url}`, headers: { ...(await bearer()), range, ...more } })
      const middle = await part('bytes=1000-1999')
      expect([middle.statusCode, middle.headers['content-range'], middle.headers['content-length']]).toEqual([
        206,
        'bytes 1000-1999/300000',
        '1000',
      ])
      expect(middle.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true)
      expect((await part('bytes=-500')).rawPayload.equals(bytes.subarray(299_500))).toBe(true)
      expect((await part('bytes=299000-')).rawPayload.equals(bytes.subarray(299_000))).toBe(true)
      expect((await part('bytes=300000-')).statusCode).toBe(416)
      expect((await part('bytes=0-9', { 'if-range': '"other"' })).statusCode).toBe(200)
      expect((await part('bytes=0-1,5-6')).rawPayload.length).toBe(300_000)
    })

    it('of pictures have a small one, made once', async () => {
      const row = await send(ma(), '现场.png', await picture(2000, 1000))
      for (const _again of [1, 2]) {
        const answer = await ma().response(file.thumbnail, { filePath: row.url })
        expect(answer.headers['content-type']).toBe('image/webp')
        const { default: sharp } = await import('sharp')
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
      }
      if (process.platform === 'linux') expect(readersOf('files/picture-reader.ts')).toHaveLength(1)
      const text = await send(ma(), 'a.txt', samples.txt)
      expect(await ma().refused(file.thumbnail, { filePath: text.url })).toMatchObject({ code: 404 })
      const torn = await send(ma(), 'torn.png', (await picture(200, 200)).subarray(0, 60))
      expect(await ma().refused(file.thumbnail, { filePath: torn.url })).toMatchObject({ code: 404 })
    })

    it('are turned down in the specification’s words, and nothing of them stays', async () => {
      await leavingNothing(async () => {
        const wrong = { code: 500, msg: `文件格式不正确, 请上传${types}格式文件!` }
        const mismatched: [string, Buffer][] = [
          ['a.pdf', samples.html],
          ['a.docx', samples.zip],
          ['a.docx', samples.docm],
          ['a.doc', samples.xls],
          ['a.xls', samples.outlook],
          ['a.png', samples.pdf],
          ['a.txt', samples.program],
          ['a.jpg', await picture(9, 9)],
          ['a.exe', samples.program],
          ['a.html', samples.html],
          ['a.xlsx', samples.xlsx],
          ['nothing', samples.program],
          ['a.pdf.exe', samples.pdf],
        ]
        for (const [name, bytes] of mismatched)
          expect([name, await refused(ma(), name, bytes)]).toMatchObject([name, wrong])
        expect(await refused(server.as('xm_ma', 'en'), 'a.exe', samples.program)).toMatchObject({
          msg: `The file format is not right: upload a ${types} file!`,
        })
        expect(await refused(ma(), 'a.txt', Buffer.alloc(0))).toMatchObject({ code: 500, msg: '文件“a.txt”是空的' })
        expect(await refused(ma(), `${'长'.repeat(300)}.txt`, samples.txt)).toMatchObject({
          code: 500,
          msg: '文件名不能超过 255 个字符',
        })
        expect(await ma().refused(file.upload, {}, { upload: Buffer.from('no form') })).toMatchObject({
          code: 500,
          msg: fileMessages.texts.noFile[0],
        })
      })
    })

    it('keep of a name what is a name', async () => {
      const names = [
        ['C:\\fakepath\\a.txt', 'a.txt'],
        ['fdp.\u202Etxt', 'fdp.txt'],
        [`${'长'.repeat(251)}.txt`, `${'长'.repeat(251)}.txt`],
        ['e\u0301.txt', 'é.txt'],
        ['报告', '报告'],
      ]
      for (const [given = '', kept] of names) expect((await send(ma(), given, samples.txt)).name).toBe(kept)
    })

    it('are refused under a name that is a path or holds control signs, and nothing of them stays', async () => {
      const says = (text: string) => ({ code: 500, msg: text })
      await leavingNothing(async () => {
        for (const name of [
          '../../etc/passwd.txt',
          '..\\a.txt',
          'C:\\图纸\\a.txt',
          '/a.txt',
          'a/b.txt',
          'C:\\fakepath\\b\\a.txt',
          'a\u0000b.txt',
          'a.txt\u0000.exe',
          'a\u0007.txt',
          'a\tb.txt',
        ]) {
          expect([name, await refused(ma(), name, samples.txt)]).toMatchObject([
            name,
            says('文件名不能包含路径（/ 或 \\）或控制字符，请重命名后再试'),
          ])
          expect(await ma().refused(file.start, { name, size: 5 })).toMatchObject({ errors: [{ field: 'name' }] })
        }
        expect(await refused(server.as('xm_ma', 'en'), '../a.txt', samples.txt)).toMatchObject(
          says('A file name must not contain a path (/ or \\) or control characters: rename the file and try again'),
        )
      })
    })

    it('are fetched by their whole address, and by one with a doubled prefix', async () => {
      const row = await send(ma(), 'a.pdf', samples.pdf)
      for (const filePath of [
        row.id,
        `/prod-api${row.url}`,
        `/prod-api/prod-api${row.url}`,
        `http://127.0.0.1:8080/prod-api${row.url}`,
        `https://depot.example.com/prod-api/prod-api${row.url}`,
      ]) {
        expect((await ma().response(file.downloadFile, { filePath })).rawPayload.equals(samples.pdf)).toBe(true)
      }
      for (const filePath of [
        `ftp://host/prod-api${row.url}`,
        `http://host/elsewhere${row.url}`,
        `http://host/prod-api${row.url}/..`,
      ])
        expect(await ma().refused(file.downloadFile, { filePath })).toMatchObject({ code: 404 })
    })

    it('are no larger than the parameter allows', async () => {
      await sql`update system.config set value = '1' where key = 'sys.file.maxSizeMb'`.execute(server.db)
      await until(async () => (await ma().call(file.limits, {})).maxSizeMb === 1)
      await leavingNothing(async () => {
        expect(await refused(ma(), 'a.txt', longText(megabyte + 1))).toMatchObject({
          code: 500,
          msg: '上传文件大小不能超过 1 MB!',
        })
        expect(await ma().refused(file.start, { name: 'a.txt', size: megabyte + 1 })).toMatchObject({
          code: 500,
          msg: '上传文件大小不能超过 1 MB!',
        })
      })
      expect(await send(ma(), 'a.txt', longText(megabyte))).toMatchObject({ size: megabyte })
      await sql`update system.config set value = '500' where key = 'sys.file.maxSizeMb'`.execute(server.db)
      await until(async () => (await ma().call(file.limits, {})).maxSizeMb === 500)
    })

    it('that break off at 99 % leave nothing', async () => {
      const { upload, headers } = form('a.txt', longText(3 * megabyte))
      const before = await count('file')
      await broken(
        `${address}/prod-api/file/upload`,
        'POST',
        { ...headers, ...(await bearer()) },
        upload.length,
        upload.subarray(0, Math.floor(upload.length * 0.99)),
      )
      await until(async () => (await count('upload')) === 0)
      expect(await count('file')).toBe(before)
    })

    it('that belong to no record are their uploader’s alone', async () => {
      const row = await send(ma(), 'a.pdf', samples.pdf)
      const missing = { status: 200, code: 404, msg: '访问资源不存在' }
      for (const account of ['xm_tao', 'admin']) {
        expect(await server.as(account).refused(file.downloadFile, { filePath: row.url })).toMatchObject(missing)
        expect(await server.as(account).refused(file.thumbnail, { filePath: row.url })).toMatchObject(missing)
        expect(await server.as(account).refused(file.discard, { fileIds: row.id })).toMatchObject(missing)
      }
      for (const filePath of ['/file/../a', '/etc/passwd', `${row.url}x`, ''])
        expect(await ma().refused(file.downloadFile, { filePath })).toMatchObject(filePath === '' ? {} : missing)
      await ma().call(file.discard, { fileIds: row.id })
      expect(await ma().refused(file.downloadFile, { filePath: row.url })).toMatchObject(missing)
    })

    it('answer 503 and keep nothing while the store is down, and go on when it is back', async () => {
      const row = await send(ma(), 'a.pdf', samples.pdf)
      const before = [await count('file'), await count('upload')]
      const mend = await place.breakOff(server)
      const answer = await ma().response(file.upload, {}, form('b.pdf', samples.pdf))
      expect([answer.statusCode, answer.headers['retry-after'], answer.json<object>()]).toEqual([
        503,
        '5',
        { code: 503, key: 'storeDown', msg: '文件服务暂时不可用，请稍后重试' },
      ])
      expect((await get(row)).statusCode).toBe(503)
      expect([await count('file'), await count('upload')]).toEqual(before)
      await mend()
      expect((await get(row)).rawPayload.equals(samples.pdf)).toBe(true)
    })
  })

  describe(`an upload in pieces in ${where}`, () => {
    const start = (bytes: Buffer, name = 'long.txt') =>
      ma().call(file.start, { name, size: bytes.length, lastModified: 1_700_000_000_000 })
    const append = (uploadId: string, offset: number, upload: Buffer, account = 'xm_ma') =>
      server.as(account).call(file.append, { uploadId, offset }, { upload })

    it('arrives segment by segment and is finished once', async () => {
      const bytes = longText(9 * megabyte)
      const { uploadId, offset, segment } = await start(bytes, 'segments.txt')
      expect(offset).toBe(0)
      let at = 0
      while (at < bytes.length) at = (await append(uploadId, at, bytes.subarray(at, at + segment))).offset
      const row = await ma().call(file.finish, { uploadId })
      expect((await get(row)).rawPayload.equals(bytes)).toBe(true)
      expect(await ma().call(file.finish, { uploadId })).toEqual(row)
    })

    it('goes on after a break and a new start of the server, on another node, where it stopped', async () => {
      const bytes = longText(14 * megabyte)
      const { uploadId } = await start(bytes, 'broken.txt')
      await broken(
        `${address}/prod-api/file/upload/${uploadId}?offset=0`,
        'PUT',
        { ...(await bearer()), 'content-type': 'application/octet-stream' },
        bytes.length,
        bytes.subarray(0, 12 * megabyte),
      )
      await until(async () => (await ma().call(file.status, { uploadId })).offset > 0)
      const { createApp } = await import('../../http/app.ts')
      const { routes } = await import('../../../modules.ts')
      const actor = await server.actorOf('xm_ma')
      const other = await createApp({ db: server.db, routes, actorOf: async () => actor, ready: async () => true })
      const call = async (method: 'POST' | 'PUT', url: string, payload?: Buffer | object) =>
        (
          await other.inject({
            method,
            url: `/prod-api${url}`,
            headers: {
              authorization: 'Bearer x',
              ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
            },
            ...(payload && { payload }),
          })
        ).json<{ data: { offset: number; uploadId: string } & FileRow }>().data
      const again = await call('POST', '/file/upload/start', {
        name: 'broken.txt',
        size: bytes.length,
        lastModified: 1_700_000_000_000,
      })
      expect(again.uploadId).toBe(uploadId)
      // What a store cannot keep of a piece has to come once more; the rest has not.
      expect(again.offset).toBeGreaterThan(12 * megabyte - Math.max(place.leastPart, megabyte))
      const last = await call('PUT', `/file/upload/${uploadId}?offset=${again.offset}`, bytes.subarray(again.offset))
      expect(last.offset).toBe(bytes.length)
      const row = await call('POST', `/file/upload/${uploadId}/finish`)
      await other.close()
      expect((await get(row)).rawPayload.equals(bytes)).toBe(true)
    })

    it('says where it stands to whoever sends from elsewhere, and is nobody else’s', async () => {
      const { uploadId } = await start(samples.txt, 'mine.txt')
      expect(await ma().refused(file.append, { uploadId, offset: 5 }, { upload: samples.txt })).toMatchObject({
        code: 409,
        msg: '上传进度已变化，请从 0 字节处继续',
      })
      expect(await ma().refused(file.finish, { uploadId })).toMatchObject({ code: 500, msg: '文件尚未上传完整' })
      for (const [operation, input] of [
        [file.status, {}],
        [file.finish, {}],
        [file.cancel, {}],
        [file.append, { offset: 0 }],
      ] as const) {
        expect(
          await server
            .as('xm_tao')
            .refused(operation, { uploadId, ...input }, operation === file.append ? { upload: samples.txt } : {}),
        ).toMatchObject({ code: 404 })
      }
      expect(
        await ma().refused(file.append, { uploadId, offset: 0 }, { upload: Buffer.concat([samples.txt, samples.txt]) }),
      ).toMatchObject({ code: 500, msg: '收到的内容超出了声明的文件大小' })
      await ma().call(file.cancel, { uploadId })
      expect(await ma().refused(file.status, { uploadId })).toMatchObject({ code: 404 })
    })

    it('is looked at like any other file', async () => {
      await leavingNothing(async () => {
        const { uploadId } = await start(samples.program, 'a.pdf')
        await append(uploadId, 0, samples.program)
        expect(await ma().refused(file.finish, { uploadId })).toMatchObject({
          code: 500,
          msg: `文件格式不正确, 请上传${types}格式文件!`,
        })
      })
      expect(await ma().refused(file.start, { name: 'a.exe', size: 10 })).toMatchObject({
        msg: `文件格式不正确, 请上传${types}格式文件!`,
      })
      expect(await ma().refused(file.start, { name: 'a.txt', size: 0 })).toMatchObject({ msg: '文件“a.txt”是空的' })
    })
  })

  describe(`what is left over in ${where}`, () => {
    it('is swept after a day, what was removed after its days, and nothing else', async () => {
      const [kept, removed, loose] = [
        await send(ma(), 'kept.pdf', samples.pdf),
        await send(ma(), 'removed.pdf', samples.pdf),
        await send(ma(), 'loose.pdf', samples.pdf),
      ]
      const draft = await applicationDraft(server)
      const { deviceappid, version } = await ma().call(applicationCalls.save, {
        ...draft,
        attachments: [kept.id, removed.id],
      })
      await ma().call(applicationCalls.save, { ...draft, deviceappid, version, attachments: [kept.id] })
      await ma().call(file.start, { name: 'never.txt', size: 100 })
      const begun = await count('upload')
      const later = (hours: number) => new Date(now().getTime() + hours * 3600 * 1000)
      expect(await sweepFiles(server.db, later(23), 30)).toEqual({ uploads: 0, loose: 0, removed: 0, strays: 0 })
      expect(await sweepFiles(server.db, later(25), 30)).toMatchObject({ uploads: begun, removed: 0 })
      expect(await ma().refused(file.downloadFile, { filePath: loose.url })).toMatchObject({ code: 404 })
      expect(await count('upload')).toBe(0)
      expect(await sweepFiles(server.db, later(31 * 24), 30)).toMatchObject({ removed: 1 })
      // Its row is lost, as when a server dies between the two.
      await sql`delete from document.file where id = ${kept.id}`.execute(server.db)
      await sql`update document.file_store set id = gen_random_uuid()`.execute(server.db)
      expect(await sweepFiles(server.db, later(25), 30)).toMatchObject({ strays: 0, foreign: true })
      await sql`delete from document.file_store`.execute(server.db)
      const mine = await store().read('installation', { from: 0, to: 35 })
      await sql`insert into document.file_store (id) values (${(await gathered(mine)).toString()})`.execute(server.db)
      expect((await sweepFiles(server.db, later(25), 30)).strays).toBe(1)
      expect((await sweepFiles(server.db, later(25), 30)).strays).toBe(0)
    })
  })
}
