import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { projectHolder } from '../../../ledger/custody/index.ts'
import type { Company } from '../../../testing/index.ts'

/**
 * A handover as the crew officer of a project writes it: of what its project has, for which he answers from now on, to
 * somebody of another crew.
 */
export const handoverOf = async (
  { db }: Pick<Company, 'db'>,
  project = 'P2601',
  from = 'xm_ma',
  to = 'xm_tao',
): Promise<AskOf<typeof handoverCalls.create> & { places: string[]; fromId: number; toId: number }> => {
  const people = await db.selectFrom('system.user').select(['id', 'name']).where('name', 'in', [from, to]).execute()
  const idOf = (account: string): number => people.find(({ name }) => name === account)?.id ?? 0
  const holder = await inTransaction(db, (tx) => projectHolder(tx, project))
  await sql`insert into equipment.custodian (holder_id, person_id, since, named_by) values (${holder}, ${idOf(from)}, now(), 1)
    on conflict (holder_id) do update set person_id = excluded.person_id`.execute(db)
  return {
    fromId: idOf(from),
    toId: idOf(to),
    postName: '项目设备管理员',
    handDate: today(),
    countBasis: 'sample',
    sampleSize: 2,
    places: [`equipment/custodian ${holder}`],
    withPapers: 'Y',
    reason: '轮休',
    lines: [],
  }
}

/** Two of one person, one of them submitted. */
export const twoHandovers = async (server: Company): Promise<void> => {
  const admin = server.as('admin')
  const handed = await handoverOf(server, 'P2602')
  await admin.call(handoverCalls.create, handed)
  const { id } = await admin.call(handoverCalls.create, { ...handed, reason: '调岗' })
  await admin.call(handoverCalls.submit, { id, version: 1 })
}
