// Handover of a post: from whom to whom, with the places that are answered for, what they hold, and what waits.
// Asked for by acceptance G9 and the rules from practice: crew officers rotate, both sign on one phone.
import { type HandoverRow, handover, handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { peopleListing } from '../../system/chain/index.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { userVisible } from '../../system/user/index.ts'
import { handovers } from './document.ts'
import { detailOf } from './read.ts'
import { placeOf, placeSources } from './terms.ts'

export { handovers } from './document.ts'
export { installation } from './installation.ts'

const reads = documentReads(handovers, handoverCalls.list, {
  words: sql`a.number || ' ' || a.post_name`,
  where: ({ personId }) =>
    personId === undefined ? [] : [sql<SqlBool>`(a.from_id = ${personId} or a.to_id = ${personId})`],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', handDate: 'a.hand_on' },
  columns: (language) => sql`${documentColumns(handover)},
    a.from_id as "fromId", uf.nick_name as "fromName", a.to_id as "toId", ut.nick_name as "toName", a.post_name as "postName", a.hand_on as "handDate", a.handed_at as "handedTime",
    a.count_basis as "countBasis", a.sample_size as "sampleSize", to_jsonb(a.places) as places, case when a.with_papers then 'Y' else 'N' end as "withPapers", a.reason,
    cardinality(a.places) as "placeCount", n.papers as "paperCount", n.differing, ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join system.user uf on uf.id = a.from_id join system.user ut on ut.id = a.to_id
    cross join lateral (
      select (select count(*) from equipment.handover_item i where i.document_id = a.id and not i.is_place)::int as papers,
        (select count(*) from equipment.handover_item i join equipment.stock_take_line l on l.document_id = i.take_id
          where i.document_id = a.id and l.result in ('missing', 'unexpected', 'wrongPlace', 'wrongState', 'short', 'over', 'unknown'))::int as differing) n`,
})

const sheet = exporter<HandoverRow>()(handoverMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'fromName' },
  { key: 'toName' },
  { key: 'postName', width: 24 },
  { key: 'handDate', type: 'date' },
  { key: 'handedTime', type: 'dateTime' },
  { key: 'countBasis', codes: 'countBasis_' },
  { key: 'sampleSize', type: 'number' },
  { key: 'placeCount', type: 'number' },
  { key: 'paperCount', type: 'number' },
  { key: 'differing', type: 'number' },
  { key: 'reason', width: 32 },
  ...documentSheetEnd,
])

const { offered, people, ...standard } = handoverCalls
export const routes: readonly Route[] = [
  query(people, ({ db, actor, input, context }) => {
    const listing = peopleListing(input.keyword, context.language)
    return listed(db, input.own === undefined ? listing : { ...listing, scope: userVisible(actor) }, input)
  }),
  query(offered, async ({ db, actor, input, context }) => {
    const { rows } =
      await sql`select 1 from system.user u where u.id = ${input.fromId} and ${userVisible(actor)}`.execute(db)
    if (rows.length === 0) return []
    const at = context.language === 'cn' ? 0 : 1
    const found: { place: string; what: string; label: string }[] = []
    for (const source of placeSources())
      for (const item of await source.find(db, [input.fromId]))
        found.push({ place: placeOf(source, item), what: source.what[at], label: item.label[at] })
    return found
  }),
  ...documentRoutes(handovers, standard, { reads, sheet, detail: detailOf }),
]
