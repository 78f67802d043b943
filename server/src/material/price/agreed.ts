import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'

/** A line of a result whose price is agreed from today on. */
export interface Agreed {
  readonly resultLineId: number
  readonly materialId: number
}
/** Remembers what was agreed today; what was agreed for the same line before is no price any more. */
export const rememberAgreed = async (tx: Tx, agreed: readonly Agreed[]): Promise<void> => {
  await sql`
    insert into material.agreed_price (result_line_id, material_id, priced_on)
    select x.line, x.material, ${today()}::date
    from unnest(${agreed.map(({ resultLineId }) => resultLineId)}::bigint[], ${agreed.map(({ materialId }) => materialId)}::bigint[]) x (line, material)
    on conflict (result_line_id) do update set priced_on = excluded.priced_on`.execute(tx)
}
/** What was agreed for these lines was never paid: it is no price to go by. */
export const forgetAgreed = async (tx: Tx, resultLineIds: readonly number[]): Promise<void> => {
  await sql`delete from material.agreed_price where result_line_id = any(${resultLineIds}::bigint[])`.execute(tx)
}
