// What lies idle in pools, what that costs a day and has cost so far, and who could use it.
// Asked for by acceptance G10: idleness is seen as money before it is seen as a rate.
import { type IdleAge, type IdleRow, type IdleSums, idleAges, idleCalls } from '@geodepot/contracts/equipment/idle.ts'
import { idleMessages } from '@geodepot/contracts/equipment/idle.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findIdle } from './board.ts'
import { idleListing, longestFirst } from './queries.ts'

const aged = (age: IdleAge) => `age_${age}` as const
type SheetRow = Pick<IdleSums, 'devices' | 'perDay' | 'cost'> & { label: string } & Record<
    ReturnType<typeof aged>,
    string
  >
const sheet = exporter<SheetRow>()(idleMessages, 'title', [
  { key: 'label', width: 40 },
  { key: 'devices', type: 'number' },
  { key: 'age_d30', type: 'number' },
  { key: 'age_d90', type: 'number' },
  { key: 'age_d180', type: 'number' },
  { key: 'age_d365', type: 'number' },
  { key: 'age_more', type: 'number' },
  { key: 'perDay', type: 'number' },
  { key: 'cost', type: 'number' },
])
const devicesSheet = exporter<IdleRow>()(idleMessages, 'devicesTitle', [
  { key: 'devNo' },
  { key: 'devName', width: 28 },
  { key: 'devModel', width: 28 },
  { key: 'devType', width: 20 },
  { key: 'holderName', width: 28 },
  { key: 'ownerOrgName', width: 28 },
  { key: 'sinceDate', type: 'date' },
  { key: 'days', type: 'number' },
  { key: 'perDay', type: 'number' },
  { key: 'cost', type: 'number' },
])
/** A sheet names all of them. */
const allRows = 10_000

export const routes: readonly Route[] = [
  query(idleCalls.board, ({ db, actor, input, context }) => findIdle(db, actor, input, context.language)),
  query(idleCalls.sheet, async ({ db, actor, input, context }) =>
    sheet(
      (await findIdle(db, actor, input, context.language, allRows)).rows.map(
        ({ label, devices, perDay, cost, devicesOf }): SheetRow => ({
          label,
          devices,
          perDay,
          cost,
          ...(Object.fromEntries(idleAges.map((age) => [aged(age), devicesOf[age]])) as Record<
            ReturnType<typeof aged>,
            string
          >),
        }),
      ),
      context.language,
    ),
  ),
  query(idleCalls.list, async ({ db, actor, input, context }) =>
    listed<IdleRow>(db, await idleListing(db, actor, input, context.language), longestFirst(input)),
  ),
  query(idleCalls.export, async ({ db, actor, input, context }) =>
    devicesSheet(
      streamed<IdleRow>(db, await idleListing(db, actor, input, context.language), longestFirst(input)),
      context.language,
      input.columns,
    ),
  ),
]
