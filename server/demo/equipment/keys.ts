import { type RawBuilder, sql } from 'kysely'
import { systemContext } from '../../src/kit/access/actor.ts'
import { followed } from '../../src/kit/changes/index.ts'
import { nameRecords } from '../../src/system/external-key/index.ts'
import { personOf } from '../../src/system/session/index.ts'
import type { Stage } from './stage.ts'

/** What SAP calls some of them: the first of each kind, by its own numbers. */
const named: readonly (readonly [kind: string, first: RawBuilder<unknown>, prefix: string])[] = [
  ['equipment/device', sql`select id from equipment.device where serial is not null order by id limit 8`, '2000'],
  ['material/material', sql`select id from material.material where deleted_at is null order by id limit 8`, '1100'],
  ['system/supplier', sql`select id from system.supplier where deleted_at is null order by id limit 5`, 'V-4'],
]

/** SAP has said what it calls a few devices, materials and suppliers. */
export const nameForOthers = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const {
    rows: [account],
  } = await sql<{ id: number }>`select id from system.user where name = 'sap-pm'`.execute(tx)
  const actor = await personOf(tx, account?.id ?? 0)
  if (!actor) throw new Error('SAP is nobody')
  await stage.on(-25, async () => {
    for (const [kind, first, prefix] of named) {
      const { rows } = await sql<{ id: number }>`${first}`.execute(tx)
      const of = followed().get(kind)
      if (!of) throw new Error(`${kind} has no list`)
      const keys = rows.map(({ id }, at) => ({ id, key: `${prefix}${String(at + 1).padStart(4, '0')}` }))
      await nameRecords(tx, actor, systemContext, { followed: of, system: 'SAP' }, keys, () => 'key')
    }
  })
}
