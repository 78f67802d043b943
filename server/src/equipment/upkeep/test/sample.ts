import { upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { TestServer } from '../../../testing/index.ts'
import { noticeUpkeep } from '../index.ts'

type Draft = AskOf<typeof upkeepRuleCalls.create>
/** Rules of a model, as a person writes them: by days, only to remind. */
export const draftRule = (modelId: number, more: Partial<Draft> = {}): Draft => ({
  ruleName: '例行保养',
  modelId,
  everyDays: 30,
  warnDays: 5,
  repairLevel: '608',
  repairItems: ['001'],
  forced: 'N',
  startOn: '2024-01-01',
  ...more,
})
/** Upkeep of two devices of a model that is overdue, by each of these rules: their needs. */
export const overdueUpkeep = async (
  server: Pick<TestServer, 'db' | 'as'>,
  devices: readonly number[],
  rules: readonly string[] = ['例行保养', '换季保养'],
): Promise<number[]> => {
  const { db } = server
  const { rows } = await sql<{ model: number }>`
    update equipment.device set created_at = now() - interval '90 days' where id = any(${devices}::bigint[]) returning model_id as model`.execute(
    db,
  )
  for (const ruleName of rules)
    await server.as('admin').call(upkeepRuleCalls.create, draftRule(rows[0]?.model ?? 0, { ruleName }))
  await noticeUpkeep(db)
  const { rows: needs } = await sql<{
    id: number
  }>`select id from equipment.upkeep_need where device_id = any(${devices}::bigint[]) and closed_at is null order by id`.execute(
    db,
  )
  return needs.map(({ id }) => id)
}
