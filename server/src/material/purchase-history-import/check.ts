import { sql } from 'kysely'
import { setImmediate as breath } from 'node:timers/promises'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { ImportDefinition, Issue, Verdict } from '../../kit/import/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { contentOf, differing, identityOf, materialKey, supplierKey } from './identity.ts'
import { matchMaterials, matchSuppliers } from '../purchase-history/index.ts'
import { type Currencies, type ReadRow, filled, issue, readRow } from './read.ts'

/** A row as it is written. */
export interface Item extends ReadRow {
  readonly identity: string
  readonly content: string
  readonly materialKey: string
  readonly materialId: number | null
  readonly supplierKey: string
  readonly supplierId: number | null
}
type Told = Omit<Item, 'materialId' | 'supplierId'>
const told = (row: ReadRow): Told => {
  const material = materialKey(row)
  return {
    ...row,
    identity: identityOf(row, material),
    content: contentOf(row),
    materialKey: material,
    supplierKey: supplierKey(row.supplier),
  }
}

const currenciesIn = async (reader: Reader): Promise<Currencies> => {
  const { codeOf } = await knownCurrencies(reader)
  const { rows } = await sql<{ code: string; digits: number }>`select code, digits from system.currency`.execute(reader)
  return { codeOf, digits: new Map(rows.map(({ code, digits }) => [code, digits])) }
}

interface Loaded {
  readonly content: string
  readonly row: number
  readonly file: string
}
const loadedBefore = async (reader: Reader, identities: readonly string[]): Promise<ReadonlyMap<string, Loaded>> => {
  const { rows } = await sql<Loaded & { identity: string }>`
    select x.identity, x.content, x.row_number as row, f.name as file
    from material.purchase_history x join material.purchase_history_file f on f.id = x.file_id
    where x.identity = any(${identities}::text[])`.execute(reader)
  return new Map(rows.map(({ identity, ...row }) => [identity, row]))
}

/** Of the rows of one line the first, and the first that says something else than that one. */
interface Alike {
  readonly first: Told
  readonly other: Told | undefined
}
const alikeIn = (rows: readonly Told[]): ReadonlyMap<string, Alike> => {
  const found = new Map<string, Alike>()
  for (const row of rows) {
    const before = found.get(row.identity)
    if (!before) found.set(row.identity, { first: row, other: undefined })
    else if (!before.other && before.first.content !== row.content) found.set(row.identity, { ...before, other: row })
  }
  return found
}

/** What another row of the file, or one that came in before, says of the same line. */
const against = (row: Told, alike: Alike | undefined, loaded: Loaded | undefined): Issue | 'equal' | undefined => {
  const field = row.lineNo === '' ? 'orderNo' : 'lineNo'
  const first = alike?.first
  const other = first?.content === row.content ? alike?.other : first
  if (loaded && loaded.content !== row.content) {
    const { file, row: at } = loaded
    const fields = differing(row.content, loaded.content)
    return issue(field, 'loadedOtherwise', { order: row.orderNo, file, row: at, fields })
  }
  // One of them stands already: the others are refused by what they say otherwise.
  if (loaded) return 'equal'
  if (other)
    return issue(field, 'differsFromRow', {
      order: row.orderNo,
      row: other.row,
      fields: differing(row.content, other.content),
    })
  if (first === undefined || first.row === row.row) return undefined
  return row.lineNo === '' ? issue(field, 'sameAsRow', { row: first.row }) : 'equal'
}

/** Rows between two breaths: others have their turn. */
const atOnce = 500

export const check: ImportDefinition<Item>['check'] = async (reader, _actor, rows, plan, language, progress) => {
  await progress(0)
  const currencies = await currenciesIn(reader)
  const day = today()
  const read: (Told | readonly Issue[])[] = []
  for (const row of filled(rows, plan)) {
    const one = readRow(row, plan, currencies, day)
    read.push('issues' in one ? one.issues : told(one.data))
    if (read.length % atOnce === 0) {
      await breath()
      await progress(read.length)
    }
  }
  const good = read.flatMap((one) => ('identity' in one ? [one] : []))
  const groups = alikeIn(good)
  const loaded = await loadedBefore(reader, [...groups.keys()])
  const materials = await matchMaterials(
    reader,
    good.map((row) => ({ ...row, key: row.materialKey })),
    language,
  )
  const suppliers = await matchSuppliers(
    reader,
    good.map(({ supplier, supplierKey: key }) => ({ supplier, key })),
  )
  const verdicts = read.map((row): Verdict<Item> => {
    if (!('identity' in row)) return { outcome: 'refused', issues: row }
    const found = against(row, groups.get(row.identity), loaded.get(row.identity))
    if (found === 'equal') return { outcome: 'equal' }
    if (found) return { outcome: 'refused', issues: [found] }
    const [materialId, supplierId] = [materials.get(row.materialKey), suppliers.get(row.supplierKey)]
    return { outcome: 'new', item: { ...row, materialId: materialId ?? null, supplierId: supplierId ?? null } }
  })
  return {
    verdicts,
    unknown: [],
    choices: {},
    sums: read.map((row, at) =>
      'identity' in row && verdicts[at]?.outcome !== 'refused'
        ? { currency: row.currencyCode, amount: row.amount }
        : null,
    ),
  }
}
