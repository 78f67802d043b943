import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { type Language, bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { own, peopleAt, wayOf } from '../shipment/index.ts'
import { endsOf } from './hand-over.ts'

type Given<I = unknown> = Omit<Doing<typeof allocation, 'equipment.allocation', I>, 'input'>
const linkOf = ({ document }: Given): string => linkTo('equipment/allocation', document.id)

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
  const ends = endsOf(row)
  const [to, way] = [
    await peopleAt(tx, ends.receiver, allocation.transitions.consent.permission),
    await wayOf(tx, ends),
  ]
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
      asks: { document: id, work: 'consent' },
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
      asks: { document: doing.document.id, work: 'correct' },
      title: bothOf(allocationMessages, 'toldDeclined', { number }),
      body: bothOf(allocationMessages, 'toldDeclinedBody', { name: actor.nickName, opinion }),
    },
  ])
}
