import { deskMessages } from '@geodepot/contracts/material/desk.messages.ts'
import { type Desk, type DeskRow, type DeskStage, deskBound, deskStages } from '@geodepot/contracts/material/desk.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Work } from '@geodepot/contracts/kit/work.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { actionPermission, documentVisible, documents } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { seesPrices } from '../material/index.ts'
import { buys } from '../plan-rule/index.ts'
import { type InHand, inHand } from './in-hand.ts'

type Buyer = NonNullable<Desk['buyer']>

/** Whose desks this person may look at: the own one, and with the permission those of the data scope. */
export const findBuyers = async (db: Reader, actor: Actor, language: Language): Promise<Buyer[]> => {
  const scope = mayDo(actor, 'material:desk:other')
    ? visible(actor, { departments: ['u.department_id'] })
    : sql<SqlBool>`false`
  const { rows } = await sql<Buyer>`
    select u.id as "userId", u.nick_name as "nickName", ${namedIn('o', language)} as "deptName"
    from system.user u join system.department o on o.id = u.department_id
    where ${buys('u')} and (u.id = ${actor.userId} or ${scope}) order by u.id <> ${actor.userId}, u.id limit 500`.execute(
    db,
  )
  return rows
}

interface Kept {
  readonly work: Work
  readonly since: string
  readonly due: string | null
  readonly daysLate: number | null
}
type Found = Omit<DeskRow, 'kindName' | 'waits'> & {
  readonly waits: Kept[]
  /** Of its stage. */
  readonly count: number
  readonly total: string | null
}

/** What waits of `w` in a document `a` at this moment. */
const isNow = ({ spec, works }: InHand): RawBuilder<SqlBool> => {
  const own =
    documents()
      .get(spec.name)
      ?.work.filter(({ work }) => works.includes(work)) ?? []
  const parts = own.map(({ work, now }) => sql`w.work = ${work}${now ? sql` and ${now()}` : sql``}`)
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}
const part = (actor: Actor, of: InHand, buyer: number): RawBuilder<unknown> => sql`
  select ${of.spec.name}::text as kind, a.id as "documentId", a.number as "docNo", ${of.about}::text as about, ${of.stage()} as stage,
    ${of.amount}::numeric as amount, coalesce(a.submitted_at, a.created_at) as since,
    (select jsonb_agg(jsonb_build_object('work', w.work, 'since', to_char(w.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'due', w.due,
        'daysLate', nullif(greatest(${today()}::date - w.due, 0), 0)) order by w.due nulls last, w.since)
      from document.work w where w.document_id = a.id and ${isNow(of)}) as waits
  from ${of.table} a where ${of.isBuyers(buyer)} and ${of.isOpen} and ${documentVisible(of.spec, actor, 'a')}
    ${of.onlyWaiting ? sql`and (a.state <> 'approved' or exists (select 1 from document.work w where w.document_id = a.id and ${isNow(of)}))` : sql``}`

const waitsOf = ({ kind, waits }: Found, isOwn: boolean, language: Language): DeskRow['waits'] => {
  const known = documents().get(kind)
  return (waits ?? []).map((one) => ({
    ...one,
    actions: isOwn
      ? (known?.work.find(({ work }) => work === one.work)?.actions ?? []).map((name) => ({
          name,
          label: known ? textOf(known.spec.messages, name, language) : name,
        }))
      : [],
  }))
}

/** All that a buyer has in hand: what is open is gone through, however much was bought before. */
export const findDesk = async (
  db: Reader,
  actor: Actor,
  buyerId: number | undefined,
  language: Language,
): Promise<Desk> => {
  const buyers = await findBuyers(db, actor, language)
  const buyer = buyers.find(({ userId }) => userId === (buyerId ?? actor.userId))
  if (!buyer && buyerId !== undefined) throw refusal(deskMessages, 'unknownBuyer', {}, 'buyerId')
  const kinds = inHand.filter(({ spec }) => mayDo(actor, actionPermission(spec, 'query')))
  if (!buyer || kinds.length === 0) return { buyer: null, stages: [] }
  const priced = seesPrices(actor)
  const { rows } = await sql<Found>`
    select r.kind, r."documentId", r."docNo", r.about, r.stage, r.waits, r.since, r.count, r."amountUSD", r.total from (
      select h.kind, h."documentId", h."docNo", h.about, h.stage, coalesce(h.waits, '[]') as waits, h.since, count(*) over s::int as count,
        case when ${priced} then h.amount::numeric(18, 2)::text end as "amountUSD", case when ${priced} then (sum(h.amount) over s)::numeric(18, 2)::text end as total,
        row_number() over (partition by h.stage order by h.since, h."documentId") as place
      from (${sql.join(
        kinds.map((of) => part(actor, of, buyer.userId)),
        sql` union all `,
      )}) h window s as (partition by h.stage)) r where r.place <= ${deskBound} order by r.since, r."documentId"`.execute(
    db,
  )
  const isOwn = buyer.userId === actor.userId
  const byStage = Map.groupBy(rows, ({ stage }) => stage)
  const said = (found: Found): DeskRow => {
    const { count: _count, total: _total, waits: _waits, ...row } = found
    const known = documents().get(found.kind)
    return {
      ...row,
      kindName: known ? textOf(known.spec.messages, 'title', language) : '',
      waits: waitsOf(found, isOwn, language),
    }
  }
  return {
    buyer,
    stages: deskStages.flatMap((stage: DeskStage) => {
      const of = byStage.get(stage) ?? []
      const [first] = of
      return first ? [{ stage, count: first.count, amountUSD: first.total, rows: of.map(said) }] : []
    }),
  }
}
