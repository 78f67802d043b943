import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { documentChain } from '@geodepot/contracts/kit/document-chain.ts'
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '../../material/order/test/sample.ts'
import { accept, draftOf, posted, receiptOf, supplyOf } from '../../material/receipt/test/sample.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { entryName, entryNames, partPieces, zipParts } from '../archive/index.ts'
import { samples } from '../files/test/samples.ts'
import { send } from '../files/test/sending.ts'
import { csvOf } from './csv.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await sql`insert into system.role_menu (role_id, menu_id) select r.id, m.id from system.role r, system.menu m
    where r.key in ('crew_equip', 'mat_applicant') and m.permission = 'system:document:chain'`.execute(server.db)
})
afterAll(() => server.close())

interface Index {
  readonly start: { readonly kind: string; readonly number: string }
  readonly documents: readonly { kind: string; number: string; folder: string; standsOn: string[]; files: string[] }[]
  readonly leftOut: readonly { kind: string; number: string; file?: string; why: string }[]
}
const unpacked = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const content = {
    size: bytes.length,
    at: async (from: number, length: number) => bytes.subarray(from, from + length),
  }
  const found = new Map<string, Buffer>()
  for (const part of await zipParts(content, 10_000)) {
    const pieces: Buffer[] = []
    for await (const piece of partPieces(bytes, part)) pieces.push(Buffer.from(piece))
    found.set(part.name, Buffer.concat(pieces))
  }
  return found
}
/** A chain as somebody takes it; each part is held against the manifest. */
const taken = async (client: Client, kind: string, id: number) => {
  const [area, module] = kind.split('/')
  const { name, bytes } = await client.file(documentChain.take, { area, module, id })
  const parts = await unpacked(bytes)
  const text = (path: string) => parts.get(path)?.toString() ?? ''
  const manifest = text('manifest.csv').trimEnd().split('\r\n').slice(1)
  expect(manifest).toEqual(
    [...parts]
      .filter(([path]) => path !== 'manifest.csv')
      .map(
        ([path, part]) =>
          csvOf([{ path, bytes: part.length, sha256: createHash('sha256').update(part).digest('hex') }]).split(
            '\r\n',
          )[1],
      ),
  )
  return { name, parts, text, index: JSON.parse(text('index.json')) as Index }
}
const kindsOf = ({ documents }: Index): string[] => documents.map(({ kind }) => kind)

describe('the chain of equipment', () => {
  let scene: Scene
  let [sent, back]: [number, number] = [0, 0]
  const hostile = '..．=cmd|evil<b>"?.pdf'
  beforeAll(async () => {
    scene = await sceneOf(server)
    const devices = await scene.devices(2)
    sent = await scene.shipped(devices)
    const road = await scene.get(sent, 'xm_ma')
    const lines = roadLines(road).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty }))
    await scene.crew.call(allocationCalls.receive, { id: sent, version: road.version, lines })
    const draft = { projectInfoNo: 'P2601', toHolderId: scene.pool, backDeviceType: '2' as const }
    back = (
      await scene.crew.call(returnCalls.create, {
        ...draft,
        attachments: [
          (await send(scene.crew, '说明.pdf', samples.pdf)).id,
          (await send(scene.crew, '说明.pdf', samples.pdf)).id,
        ],
        lines: devices.map((devId) => ({ devId })),
      })
    ).id
    // As a name that came in before names were looked at.
    await sql`update document.file set name = ${hostile} where id = (
      select id from document.file where record_kind = 'equipment/return' and record_id = ${String(back)} order by position limit 1)`.execute(
      server.db,
    )
  })

  it('goes up to what was asked for, whichever way its devices came, each document with lines, history and files', async () => {
    const { name, text, parts, index } = await taken(server.as('admin'), 'equipment/return', back)
    expect(name).toMatch(/^全链路_.*\.zip$/)
    expect(kindsOf(index)).toEqual(['equipment/application', 'equipment/allocation', 'equipment/return'])
    expect(index.leftOut).toEqual([])
    const [asked, allocated, returned] = index.documents
    expect(allocated?.standsOn).toEqual([asked?.number])
    expect(returned?.standsOn).toEqual([allocated?.number])
    for (const { folder } of index.documents) {
      expect(text(`${folder}/lines.csv`).trimEnd().split('\r\n').length).toBeGreaterThan(1)
      expect(JSON.parse(text(`${folder}/document.json`))).toHaveProperty('version')
    }
    const { history } = JSON.parse(text(`${asked?.folder}/history.json`)) as {
      history: { transition: string; person: string }[]
    }
    expect(history.map(({ transition }) => transition)).toEqual(expect.arrayContaining(['create', 'submit', 'approve']))
    expect(text('index.html')).toContain(`<a href="${asked?.folder}/index.html">${asked?.number}</a>`)
    expect(text(`${asked?.folder}/index.html`)).toContain('马')
    const page = text(`${allocated?.folder}/index.html`)
    expect(page).toContain('<td>出库类型</td><td>调配出库</td>')
    expect(page).toContain('<td>超出申请</td><td>否</td>')
    expect(page.match(/<td>来源申请<\/td><td>[^<]*/g)).toEqual([`<td>来源申请</td><td>${asked?.number}`])
    expect(page).not.toMatch(/bsflag|approvedTime|subY|receiving/)
    expect([...parts.keys()].filter((path) => /[<>"|?*:\\]|\.\.|^\//.test(path))).toEqual([])
    expect(returned?.files).toEqual([
      `${returned?.folder}/files/__．=cmd_evil_b___.pdf`,
      `${returned?.folder}/files/说明.pdf`,
    ])
    expect(parts.get(`${returned?.folder}/files/说明.pdf`)).toEqual(samples.pdf)
    expect(text('index.html')).not.toContain('evil<b>')
  })

  it('goes down to what came of it, in the language of whoever takes it, and is remembered', async () => {
    const { text, index } = await taken(server.as('admin', 'en'), 'equipment/allocation', sent)
    expect(kindsOf(index)).toEqual(['equipment/application', 'equipment/allocation', 'equipment/return'])
    expect(text('index.html')).toContain('Nothing is left out')
    const { rows } = await sql<{ by: string; change: unknown }>`
      select person_name as by, change from document.audit_log where entity = 'equipment/allocation' and entity_id = ${String(sent)} and action = 'chain'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ by: 'admin', change: { documents: [null, 3], leftOut: [null, 0] } }])
    const logged =
      await sql`select 1 from document.operation_log where operation = 'kit/document-chain.take' and person_name = 'admin'`.execute(
        server.db,
      )
    expect(logged.rows.length).toBeGreaterThan(0)
  })

  it('leaves out and names a file that is too much, and one that cannot be read', async () => {
    const of = { kind: 'equipment/return', number: (await scene.crew.call(returnCalls.get, { id: back })).number }
    await sql`update document.file set size = 2000000000 where name = ${hostile}`.execute(server.db)
    expect((await taken(server.as('admin'), 'equipment/return', back)).index.leftOut).toEqual([
      { ...of, file: hostile, why: 'tooMuch' },
    ])
    const {
      rows: [lost],
    } = await sql<{ id: string }>`
      update document.file set size = 5, id = gen_random_uuid() where name = ${hostile} returning id`.execute(server.db)
    expect(lost).toBeDefined()
    const { index, text } = await taken(server.as('admin'), 'equipment/return', back)
    expect(index.leftOut).toEqual([{ ...of, file: hostile, why: 'notRead' }])
    expect(text('index.html')).toContain('打包时未能读取文件')
  })

  it('is for who may, and of a document that they see', async () => {
    const ask = { area: 'equipment', module: 'return', id: back }
    expect((await server.as('kg_he').refused(documentChain.take, ask)).code).toBe(403)
    expect((await server.as('xm_qiao').refused(documentChain.take, ask)).code).toBe(404)
    expect((await server.as('admin').refused(documentChain.take, { ...ask, module: 'nothing' })).code).toBe(404)
    expect((await server.as('admin').refused(documentChain.take, { ...ask, id: 999_999 })).code).toBe(404)
    // Somebody who may ask, but not for this kind.
    expect((await server.as('wz_ye').refused(documentChain.take, ask)).code).toBe(403)
    expect(kindsOf((await taken(server.as('sj_mu'), 'equipment/return', back)).index)).toContain(
      'equipment/application',
    )
  })
})

describe('the chain of material', () => {
  it('goes from what was asked for to what was posted; what somebody may not see is named, and nothing of it told', async () => {
    const order = await (await supplyOf(server))('10')
    const receipt = await posted(server, await draftOf(server, order))
    await accept(server, receipt)
    const whole = await taken(server.as('admin'), 'material/receipt', receipt)
    const chain = ['application', 'analysis', 'plan', 'scheme', 'result', 'order', 'receipt'].map(
      (one) => `material/${one}`,
    )
    expect(kindsOf(whole.index)).toEqual(chain)
    const last = whole.index.documents.at(-1)
    expect(last?.number).toBe((await receiptOf(server, receipt)).number)
    expect(whole.text(`${last?.folder}/postings.csv`)).toContain(last?.number)
    const bought = whole.index.documents.find(({ kind }) => kind === 'material/order')
    expect(whole.text(`${bought?.folder}/lines.csv`)).toContain('unitPrice')

    // Whoever asked for it, of what he asked for: the department that buys has the rest.
    const { steps } = await server
      .as('admin')
      .call(chainCalls.story, { lineId: (await orderOf(server, order)).lines[0]?.lineId ?? 0 })
    const asked = steps[0]?.told?.id ?? 0
    const seen = await taken(server.as('wz_ye'), 'material/application', asked)
    const may = kindsOf(seen.index)
    expect(may).toContain('material/application')
    expect(may).not.toContain('material/order')
    expect(seen.index.leftOut).toContainEqual({ kind: 'material/order', number: bought?.number, why: 'notYours' })
    expect([...may, ...seen.index.leftOut.map(({ kind }) => kind)].toSorted()).toEqual(chain.toSorted())
    expect([...seen.parts.keys()].filter((path) => path.startsWith(`${bought?.folder}/`))).toEqual([])
    expect(seen.text('index.html')).toContain('打包人无权查看')

    // An auditor sees the documents as their pages show them.
    const audited = await taken(server.as('sj_mu'), 'material/receipt', receipt)
    expect(kindsOf(audited.index)).toEqual(chain)
  })
})

it('makes of any name one that every system takes, and of two alike two', () => {
  expect(['../etc/passwd', 'a\u202Egpj.exe', 'CON.txt', ' . ', 'x'.repeat(300) + '.pdf', ''].map(entryName)).toEqual([
    '___etc_passwd',
    'a_gpj.exe',
    '_CON.txt',
    '___',
    `${'x'.repeat(116)}.pdf`,
    '_',
  ])
  const name = entryNames()
  expect([name('A.pdf'), name('a.PDF'), name('A.pdf')]).toEqual(['A.pdf', 'a (2).PDF', 'A (3).pdf'])
})

it('writes what reads like a formula as a text', () => {
  expect(csvOf([{ a: '=1+1', b: '-5', c: 'x,"y"' }, { d: { e: 1 } }])).toBe(
    'a,b,c,d\r\n\'=1+1,-5,"x,""y""",\r\n,,,"{""e"":1}"\r\n',
  )
})
