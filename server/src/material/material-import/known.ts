import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import type { GivenRow } from '../../kit/import/index.ts'
import { type Stored, numberKey, readMaterials } from '../material/index.ts'

const said = (row: GivenRow, field: string): string => (row.values[field] ?? '').trim()
/** What tells a row's material from others, as the ledger tells materials apart. */
export const identityOf = (row: GivenRow): string => {
  const [part, spec] = [said(row, 'partNo'), said(row, 'specChassisNo')]
  return part === ''
    ? [said(row, 'materialNameCn'), spec, said(row, 'applicableModel')].join('\n').toLowerCase()
    : `${numberKey(part)}\n${spec.toLowerCase()}`
}

export interface Known {
  /** The material that a row means: that of its code, else that of its number or names. */
  readonly of: (row: GivenRow) => Stored | undefined
  /** Another one that a row would be the same as. */
  readonly sameAs: (row: GivenRow, own: Stored | undefined) => Stored | undefined
}

/** The materials that rows mean, in two statements for all rows together. */
export const loadKnown = async (reader: Reader, rows: readonly GivenRow[]): Promise<Known> => {
  const asked = rows.map((row) => ({ code: said(row, 'materialCode').toLowerCase(), identity: identityOf(row) }))
  const { rows: found } = await sql<{ id: number; code: string; identity: string }>`
    select distinct m.id, lower(m.code) as code, m.identity from ${recordset(asked, { code: 'text', identity: 'text' })}
    join material.material m on m.deleted_at is null and (m.identity = t.identity or (t.code <> '' and lower(m.code) = t.code))`.execute(
    reader,
  )
  const stored = new Map(
    (
      await readMaterials(
        reader,
        found.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const byCode = new Map(found.map(({ code, id }) => [code, stored.get(id)]))
  const byIdentity = new Map(found.map(({ identity, id }) => [identity, stored.get(id)]))
  return {
    of: (row) => {
      const code = said(row, 'materialCode').toLowerCase()
      return code === '' ? byIdentity.get(identityOf(row)) : byCode.get(code)
    },
    sameAs: (row, own) => {
      const other = byIdentity.get(identityOf(row))
      return other && other.id !== own?.id ? other : undefined
    },
  }
}
