import type { HandedPaper, HandedPlace, HandoverDetail, HandoverRow } from '@geodepot/contracts/equipment/handover.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, spoken } from '../../kit/database/database.ts'
import { countsOf, isCounted } from './count.ts'

const index = (language: Language) => (language === 'cn' ? 0 : 1)
/** Of the count `k`: how far it is. */
const progress = sql`(select jsonb_build_object('id', k.id, 'kind', 'equipment/stock-take', 'number', k.number,
    'expected', (count(*) filter (where l.is_expected))::int, 'counted', (count(*) filter (where l.is_expected and l.result <> 'open'))::int,
    'differing', (count(*) filter (where l.result in ('missing', 'unexpected', 'wrongPlace', 'wrongState', 'short', 'over', 'unknown')))::int,
    'isDone', case when ${isCounted} then 'Y' else 'N' end)
  from equipment.stock_take_line l where l.document_id = k.id)`

/** What its page shows beside the row of the list. */
export const detailOf = async (
  db: Reader,
  { id }: Pick<HandoverRow, 'id'>,
  language: Language,
): Promise<Pick<HandoverDetail, 'handedPlaces' | 'handedPapers' | 'lines'>> => {
  type Frozen = { name: [string, string]; quantity: string; unit: [string, string] }
  const { rows } = await sql<Omit<HandedPlace, 'holds'> & { holds: Frozen[]; isPlace: boolean }>`
    select i.id as "itemId", i.is_place as "isPlace", ${spoken('i.what', language)} as what, ${spoken('i.label', language)} as label, i.view, i.below, i.holds, i.open,
      case when ${countsOf} then 'Y' else 'N' end as counts, case when k.id is not null then ${progress} end as take, case when i.is_moved then 'Y' else 'N' end as moved
    from equipment.handover_item i left join equipment.stock_take k on k.id = i.take_id and k.deleted_at is null
    where i.document_id = ${id} order by i.position`.execute(db)
  const at = index(language)
  return {
    handedPlaces: rows.flatMap(({ isPlace, holds, ...row }): HandedPlace[] =>
      isPlace
        ? [
            {
              ...row,
              holds: holds.map(({ name, quantity, unit }) => ({ name: name[at], quantity, unit: unit[at] })),
            },
          ]
        : [],
    ),
    handedPapers: rows.flatMap(({ isPlace, itemId, what, label, below, moved }): HandedPaper[] =>
      isPlace ? [] : [{ itemId, what, label, below, moved }],
    ),
    lines: [],
  }
}
