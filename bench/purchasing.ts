// Purchasing where it is long: documents of five hundred lines beside plain SQL, a comparison of three hundred lines and
// eight offers beside an ordinary page, one line's story among all lines, and a mistyped part number among many.
import { type Browser, chromium } from '@playwright/test'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { connect } from '../server/src/kit/database/database.ts'
import { browser } from '../e2e/support/browser.ts'
import {
  approvedScheme,
  buyer,
  draftScheme,
  offerOf,
  schemeOf,
  suppliersOf,
} from '../server/src/material/scheme/test/sample.ts'
import { deciders, draftOf, resultOf } from '../server/src/material/result/test/sample.ts'
import type { Company } from '../server/src/testing/index.ts'
import { enlarge } from '../server/src/testing/plans/enlarge.ts'
import { askedOf } from '../server/src/testing/request.ts'
import { capture } from './capture.ts'
import { type Sent, load, median } from './load.ts'
import { type Ask, type Flow, besidePlain } from './long.ts'
import { type Place, type Served, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'
import { type Wanted, asItIs, visitor } from './visit.ts'

const lineCount = 500
/** One is recorded, five are measured, the others warm up: a server that has just started takes several times as long. */
const [applicationCount, resultCount] = [40, 9]
const materialCount = 200_000
const project = 'P2601'
/** The chain alone, in as many worlds as make half a million lines of it. */
const manyLines = {
  atMost: 160_000,
  only: /^(material\."?(application|analysis|plan|scheme|result|order)|document\.register)/,
}

const moreMaterials = (company: Company): Promise<unknown> =>
  sql`
  with made as (
    insert into material.material (code, name, name_en, spec, applicable_model, part_no, brand, type, unit, is_serial, search, version, created_at)
    select 'B' || n, '密封圈 ' || n, 'Seal ring ' || n, 'DN' || n % 400, 'Nomad ' || 60 + n % 9, number, 'Maker ' || n % 40, 'vibrator', u.unit, false,
      lower('B' || n || E'\n' || '密封圈 ' || n || E'\n' || 'Seal ring ' || n || E'\n' || number), 1, now()
    from generate_series(1, ${materialCount}::int) n, lateral (select upper(substr(md5(n::text), 1, 3)) || '-' || (n * 7919::bigint) % 9999991 || '-' || n % 97 as number) p,
      (select unit from material.material order by id limit 1) u
    returning id, part_no)
  insert into material.part_number (material_id, number, kind) select id, part_no, 'own' from made`.execute(company.db)

type Call = readonly [account: string, operation: AnyOperation, input: Record<string, unknown>]
/** Calls as people of this database make them. */
const asking = (databaseUrl: string) => {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (account: string): Promise<string> => {
    const token = tokens.get(account) ?? tokenFor(databaseUrl, account)
    tokens.set(account, token)
    return token
  }
  let count = 0
  return async (ask: Ask, [account, operation, input]: Call): Promise<{ data: { id: number } }> => {
    const { path, body } = askedOf(operation, input)
    const headers = {
      authorization: `Bearer ${await tokenOf(account)}`,
      'accept-language': 'zh-CN',
      'idempotency-key': `bench-${process.pid}-${(count += 1)}`,
    }
    const sent = { method: 'POST', path: `/prod-api${path}`, headers, body: JSON.stringify(body) } as const
    return JSON.parse(await ask(sent)) as { data: { id: number } }
  }
}
type Asking = ReturnType<typeof asking>

/** An application of many lines, until it is approved. */
const application =
  (said: Asking, materials: readonly number[]): Flow =>
  async (ask) => {
    const {
      data: { id },
    } = await said(ask, [
      'wz_ye',
      applicationCalls.create,
      {
        formName: 'Asked for by the bench',
        projectInfoNo: project,
        materialType: 'vibrator',
        lines: materials.map((materialId) => ({ materialId, unitPrice: '520.35', quantity: '2' })),
      },
    ])
    await said(ask, ['wz_ye', applicationCalls.submit, { id, version: 1 }])
    await said(ask, ['jl_shi', applicationCalls.approve, { id, version: 2 }])
    await said(ask, ['ld_gao', applicationCalls.approve, { id, version: 3 }])
  }

/** A result of many lines that is written already; everybody who decides lowers some and says something of all. */
const result =
  (said: Asking, id: number, lines: readonly number[]): Flow =>
  async (ask) => {
    await said(ask, [buyer, resultCalls.submit, { id, version: 1 }])
    for (const [at, account] of deciders.entries()) {
      const lower = { decision: 'lower', quantity: String(7 - at), opinion: '先买一半' }
      const decided = lines.map((lineId, index) => ({
        lineId,
        ...(index % 10 === 0 ? lower : { decision: 'approve', opinion: '同意' }),
      }))
      await said(ask, [account, resultCalls.approve, { id, version: at + 2, lines: decided }])
    }
  }
const writtenResult = async (company: Company, materials: readonly number[]) => {
  const { id: scheme } = await approvedScheme(
    company,
    materials.map((material) => [material, '9'] as const),
  )
  const { id } = await company.as(buyer).call(resultCalls.create, await draftOf(company, scheme))
  return { id, lines: (await resultOf(company, id)).lines.map(({ lineId }) => lineId) }
}

/** A scheme of three hundred lines with eight offers, of which nothing is recommended yet. */
const comparison = async (company: Company, materials: readonly number[]): Promise<number> => {
  const { id, lines } = await draftScheme(
    company,
    materials.slice(0, 300).map((material) => [material, '9'] as const),
  )
  const suppliers = (await suppliersOf(company)).slice(0, 8)
  if (suppliers.length < 8) throw new Error('the test company has fewer than eight suppliers')
  for (const [at, supplier] of suppliers.entries())
    await company.as(buyer).call(schemeCalls.offer, {
      id,
      version: (await schemeOf(company, id)).version,
      ...offerOf(
        supplier,
        lines.map((line, index) => [line, String(100 + ((at * 37 + index * 11) % 90))] as const),
      ),
    })
  return id
}

/** What the page costs to open, beside a list; and what the page computes when something else is recommended. */
const compared = async (program: Browser, served: Served, databaseUrl: string, scheme: number, tell: Tell) => {
  const matrix: Wanted = { element: '.matrix [data-row-key]', call: `/material/scheme/${scheme}` }
  const list: Wanted = { element: 'main .ant-table-row', call: '/material/scheme/list' }
  const context = await program.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'Admin-Token', value: await tokenFor(databaseUrl, buyer), url: served.url }])
  const times = async (path: string, wanted: Wanted): Promise<number> => {
    const took: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const one = await visitor(context, asItIs)
      const { seen } = await one.open(served.url + path, wanted)
      if (round > 0) took.push(seen)
      await one.close()
    }
    return median(took)
  }
  const [opened, ordinary] = [await times(`/material/scheme/${scheme}`, matrix), await times('/material/scheme', list)]
  tell({
    name: 'comparison of 300 lines and 8 offers opened, beside a list',
    bound: 1.5,
    unit: '×',
    value: opened / ordinary,
    note: `${Math.round(opened)} : ${Math.round(ordinary)} ms`,
  })
  const { page, open, act } = await visitor(context, asItIs)
  await open(`${served.url}/material/scheme/${scheme}`, matrix)
  const scripts: number[] = []
  for (let row = 1; row <= 8; row += 1) {
    const cell = `.matrix tbody tr:nth-child(${row}) td:nth-of-type(3) button`
    const pressed: Wanted = { element: `${cell}[aria-pressed="true"]`, call: 'nothing' }
    const { script } = await act(pressed, () =>
      page.evaluate(`document.querySelector(${JSON.stringify(cell)}).click()`),
    )
    if (row > 2) scripts.push(script)
  }
  tell({ name: 'the same, something else recommended: scripts', bound: 50, unit: 'ms', value: median(scripts) })
  await context.close()
}

/** A line's story where there are hundreds of thousands of lines, and a part number that is mistyped. */
const asked = async (served: Served, databaseUrl: string, lineId: number, lines: number, tell: Tell) => {
  const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, 'admin')}`, 'accept-language': 'zh-CN' }
  const times = async (operation: AnyOperation, inputs: readonly Record<string, unknown>[]): Promise<number> => {
    const paths = inputs.map((input) => `/prod-api${askedOf(operation, input).path}`)
    const next = (index: number): Sent => ({ method: 'GET', headers, path: paths[index % paths.length] ?? '' })
    await load(served.url, next, 60, 1)
    return median(await load(served.url, next, 120, 1))
  }
  tell({
    name: `story of a line among ${lines.toLocaleString('en')} lines`,
    unit: 'ms',
    value: await times(chainCalls.story, [{ lineId }]),
  })
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  const { rows } = await sql<{ number: string }>`
    select part_no as number from material.material where code like 'B%' order by md5(id::text) limit 30`.execute(db)
  await close()
  const part = rows.map(({ number }) => ({ keyword: number.slice(1, -1), pageNum: 1, pageSize: 20 }))
  // Two of its signs have changed places, which no part of it has.
  const mistyped = rows.map(({ number }) => ({
    keyword: number.replace(/-(\d)(\d)(\d)/, '-$1$3$2'),
    pageNum: 1,
    pageSize: 20,
  }))
  const [whole, wrong] = [await times(materialCalls.list, part), await times(materialCalls.list, mistyped)]
  tell({
    name: `a mistyped part number among ${materialCount.toLocaleString('en')} materials, beside a part of one`,
    bound: 4,
    unit: '×',
    value: wrong / whole,
    note: `${wrong.toFixed(1)} : ${whole.toFixed(1)} ms`,
  })
}

export const purchasing = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const writing = await capture(databaseUrl)
  const { company } = writing
  await moreMaterials(company)
  const { rows } = await sql<{ id: number }>`
    select id from material.material where code like 'B%' order by id limit ${lineCount}`.execute(company.db)
  const materials = rows.map(({ id }) => id)
  const written: Awaited<ReturnType<typeof writtenResult>>[] = []
  for (let count = 0; count < resultCount; count += 1) written.push(await writtenResult(company, materials))
  const scheme = await comparison(company, materials)
  await sql`vacuum (analyze)`.execute(company.db)
  await writing.close()
  const before = await place.copyOf(databaseUrl)
  const chain = await place.copyOf(databaseUrl)
  const hearing = await capture(databaseUrl)
  const ask: Ask = async (sent) => JSON.stringify((await hearing.of(sent)).answer)
  const said = asking(databaseUrl)
  const flows: Readonly<Record<string, readonly Flow[]>> = {
    [`application of ${lineCount} lines, written and approved by two`]: Array.from({ length: applicationCount }, () =>
      application(said, materials),
    ),
    [`result of ${lineCount} lines, decided line by line by three`]: written.map(({ id, lines }) =>
      result(said, id, lines),
    ),
  }
  for (const [name, own] of Object.entries(flows))
    await besidePlain(place, tell, {
      name: `${name}, beside plain SQL, CPU`,
      bound: 4,
      databaseUrl,
      before,
      flows: own,
      ask,
    })
  await hearing.close()

  const large = await capture(chain)
  await enlarge(large.company.db, manyLines)
  const {
    rows: [counts],
  } = await sql<{ lines: number; line: number }>`
    select (select count(*) from material.application_line) + (select count(*) from material.analysis_line) + (select count(*) from material.plan_line)
      + (select count(*) from material.scheme_line) + (select count(*) from material.result_line) as lines, (select min(id) from material.result_line) as line`.execute(
    large.company.db,
  )
  await sql`analyze`.execute(large.company.db)
  await large.close()
  const product = await startProduct(chain)
  const { executablePath, args, env } = await browser()
  const program = await chromium.launch({ executablePath, args: [...args], env })
  try {
    await asked(product, chain, counts?.line ?? 0, counts?.lines ?? 0, tell)
    await compared(program, product, chain, scheme, tell)
  } finally {
    await program.close()
    await product.stop()
  }
}
