import { customs } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { type DocumentInstallation, implement, looks, noLines, writes } from '../../kit/document/index.ts'
import { extend, writeOff } from './acts.ts'
import { prepare, reason, refuseCovered } from './check.ts'

interface Facts {
  readonly hasLines: boolean
  readonly hasDischarges: boolean
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, exists (select 1 from equipment.customs_line l where l.document_id = a.id) as "hasLines",
      exists (select 1 from equipment.customs_discharge x where x.document_id = a.id) as "hasDischarges"
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as a (id)`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

/** The record bound to its tables. */
export const customsRecords = implement(customs, {
  table: 'equipment.customs',
  lineTable: 'equipment.customs_line',
  prepare,
  facts,
  guards: {
    submit: ({ hasLines }: Facts) => (hasLines ? undefined : noLines),
    cancel: ({ hasDischarges }: Facts) => (hasDischarges ? reason('hasDischarges') : undefined),
  },
  about: () => sql`a.declaration_number`,
  effects: {
    submit: async ({ tx, document }) => refuseCovered(tx, document.id),
    extend,
    writeOff,
  },
})

const { title } = customsMessages.texts
const acts = [...looks, ...writes, 'extend', 'writeOff', 'cancel'] as const
/** What every installation gets with it: where it is found, and who may do what. */
export const installation: DocumentInstallation = {
  of: customs,
  menu: { directory: 'equipment', title, path: 'customs', icon: 'application' },
  roles: {
    equip_dispatcher: acts,
    equip_mgr: acts,
    crew_equip: acts,
    pool_keeper: looks,
    project_mgr: looks,
    dept_leader: looks,
    finance: looks,
    hq_approver: looks,
    auditor: looks,
  },
}
