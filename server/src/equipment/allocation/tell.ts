import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { type Language, type Text, bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { peopleOf } from '../../system/session/index.ts'
import { sidesOf } from './rules.ts'
import { wayOf } from './way.ts'

type Given<I = unknown> = Omit<Doing<typeof allocation, 'equipment.allocation', I>, 'input'>
type Of<V extends 'ship' | 'receive'> = Doing<
  typeof allocation,
  'equipment.allocation',
  TransitionInput<typeof allocation, V>
>
const linkOf = ({ document }: Given): string => linkTo('equipment/allocation', document.id)

type Receiving = Pick<Given['document']['row'], 'department_id' | 'to_department_id' | 'project_id'>
interface Near {
  readonly id: number
  readonly belongs: boolean
}

/**
 * Who may take in what arrives, or agree to substitutes, and has to do with it: the project's people, and those whose
 * data scope leads to the receiving department
 * because they work in it, above it, or were given it. Who sees everything is told only where they belong to either.
 */
const receivers = async (tx: Tx, row: Receiving, action: 'receive' | 'consent'): Promise<number[]> => {
  const { rows } = await sql<Near>`
    with place as (select path from system.department where id = ${row.to_department_id})
    select u.id, member.is or u.department_id = ${row.to_department_id} as belongs from system.user u cross join place
      cross join lateral (select exists (select 1 from system.project_member m where m.project_id = ${row.project_id} and m.user_id = u.id) as is) member
    where u.status = '0' and u.deleted_at is null and (member.is or u.department_id = any(place.path)
      or exists (select 1 from system.user_role ur join system.role_department rd on rd.role_id = ur.role_id where ur.user_id = u.id and rd.department_id = any(place.path)))`.execute(
    tx,
  )
  const belonging = new Set(rows.flatMap(({ id, belongs }) => (belongs ? [id] : [])))
  const people = await peopleOf(
    tx,
    rows.map(({ id }) => id),
  )
  return people
    .filter(
      (person) =>
        mayDo(person, allocation.transitions[action].permission) &&
        sidesOf(row, person.scope).receives &&
        (!person.scope.all || belonging.has(person.userId)),
    )
    .map(({ userId }) => userId)
}

const own = (text: Text, language: Language): string => text[language === 'cn' ? 0 : 1]

interface Offer {
  readonly asked: string
  readonly askedEn: string
  readonly offered: string
}
const mostTold = 3
/** Asks the project's people whether they take what is offered instead of what they asked for. */
export const tellSubstitutes = async (doing: Given): Promise<void> => {
  const {
    tx,
    actor,
    document: { id, row, number },
  } = doing
  const { rows } = await sql<Offer>`
    select coalesce(am.name, c.name) as asked, coalesce(am.name, c.name_en) as "askedEn", m.name as offered
    from equipment.allocation_line l join equipment.model m on m.id = l.model_id join equipment.application_line g on g.id = l.application_line_id
    join equipment.category c on c.id = g.category_id left join equipment.model am on am.id = g.model_id
    where l.document_id = ${id} and l.is_substitute group by am.name, c.name, c.name_en, m.name order by min(l.position) limit ${mostTold + 1}`.execute(
    tx,
  )
  const [to, way] = await Promise.all([receivers(tx, row, 'consent'), wayOf(tx, row.from_holder_id, row.project_id)])
  const what = (language: Language) =>
    [
      ...rows.slice(0, mostTold).map((offer) =>
        textOf(allocationMessages, 'insteadOf', language, {
          offered: offer.offered,
          asked: language === 'cn' ? offer.asked : offer.askedEn,
        }),
      ),
      ...(rows.length > mostTold ? ['…'] : []),
    ].join(language === 'cn' ? '；' : '; ')
  await send(tx, [
    {
      to: to.filter((person) => person !== actor.userId),
      kind: 'approval',
      link: linkOf(doing),
      title: bothOf(allocationMessages, 'toldConsent', { number }),
      body: bothOf(allocationMessages, 'toldConsentBody', (language) => ({
        way: own(way, language),
        what: what(language),
      })),
    },
  ])
}

const senderOf = ({ document: { row } }: Given): number => row.submitted_by ?? row.created_by
/** Tells the dispatcher that the project takes the substitutes. */
export const tellAgreed = async (doing: Given): Promise<void> => {
  const {
    tx,
    actor,
    document: { number },
  } = doing
  await send(tx, [
    {
      to: [senderOf(doing)],
      kind: 'decision',
      link: linkOf(doing),
      title: bothOf(allocationMessages, 'toldConsented', { number }),
      body: bothOf(allocationMessages, 'toldConsentedBody', { name: actor.nickName }),
    },
  ])
}
/** Tells the dispatcher that it does not, and why. */
export const tellDeclined = async (
  doing: Doing<typeof allocation, 'equipment.allocation', { opinion: string }>,
): Promise<void> => {
  const {
    tx,
    actor,
    document: { number },
    input: { opinion },
  } = doing
  await send(tx, [
    {
      to: [senderOf(doing)],
      kind: 'decision',
      link: linkOf(doing),
      title: bothOf(allocationMessages, 'toldDeclined', { number }),
      body: bothOf(allocationMessages, 'toldDeclinedBody', { name: actor.nickName, opinion }),
    },
  ])
}

/** Tells the project's people that equipment is on the road to them. */
export const tellShipped = async (doing: Of<'ship'>): Promise<void> => {
  const {
    tx,
    actor,
    document: { row, number },
    input,
  } = doing
  const [to, way] = await Promise.all([receivers(tx, row, 'receive'), wayOf(tx, row.from_holder_id, row.project_id)])
  const given = (text: string | undefined, language: Language) =>
    text || textOf(allocationMessages, 'toldUnknown', language)
  await send(tx, [
    {
      to: to.filter((person) => person !== actor.userId),
      kind: 'road',
      link: linkOf(doing),
      title: bothOf(allocationMessages, 'toldShipped', { number }),
      body: bothOf(allocationMessages, 'toldShippedBody', (language) => ({
        way: own(way, language),
        count: input.lines.length,
        carrier: given(input.carrier, language),
        expected: given(input.expectedArrival, language),
      })),
    },
  ])
}

/** Tells the sender when what was received is not what was sent. */
export const tellDifferences = async (doing: Of<'receive'>): Promise<void> => {
  const {
    tx,
    actor,
    document: { row, number },
    input: { lines, unlisted },
  } = doing
  const [short, refused] = [
    lines.filter((line) => !isZero(line.short)).length,
    lines.filter((line) => !isZero(line.refused)).length,
  ]
  const sender = row.submitted_by ?? row.created_by
  if (short + refused + unlisted.length === 0 || sender === actor.userId) return
  await send(tx, [
    {
      to: [sender],
      kind: 'road',
      link: linkOf(doing),
      title: bothOf(allocationMessages, 'toldDiffers', { number }),
      body: bothOf(allocationMessages, 'toldDiffersBody', {
        name: actor.nickName,
        short,
        refused,
        unlisted: unlisted.length,
      }),
    },
  ])
}
