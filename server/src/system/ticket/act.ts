import type { AnyDocument, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import type { LineDecision } from '@geodepot/contracts/kit/line-decision.ts'
import { bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Decision, decidingOf } from '@geodepot/contracts/kit/transition.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { type Engine, linkTo, perform } from '../../kit/document/index.ts'
import type { Table } from '../../kit/database/rows.ts'
import { send } from '../../kit/push/index.ts'
import { personOf } from '../session/index.ts'
import { hashOf } from './secrets.ts'
import { type Ticket, isAsItWas, refused, ticketBy, troubleOf } from './standing.ts'

export const ticketOf = (db: Reader, purpose: string, linkToken: string, how = sql``): Promise<Ticket | undefined> =>
  ticketBy(db, sql`k.session_hash = ${hashOf(linkToken)} and k.purpose = ${purpose}`, how)

const actorOf = async (db: Reader, { personId }: Ticket): Promise<Actor> => {
  const actor = personId === null ? undefined : await personOf(db, personId)
  if (!actor) throw refused('unknown')
  return actor
}

/** Whose document is looked at by an open link: until it is decided on elsewhere, and after it was decided on by this link. */
export const readByLink = async (
  db: Reader,
  purpose: string,
  linkToken: string,
): Promise<{ actor: Actor; id: number; isDone: boolean }> => {
  const ticket = await ticketOf(db, purpose, linkToken)
  if (!ticket?.isEnabled) throw refused('unknown')
  if (ticket.isOver) throw refused('over')
  if (!ticket.isUsed && (ticket.isWithdrawn || !(await isAsItWas(db, ticket)))) throw refused('goneOn')
  return { actor: await actorOf(db, ticket), id: ticket.documentId, isDone: ticket.isUsed }
}

interface Decided {
  readonly linkToken: string
  readonly decision: Decision
  readonly opinion?: string | undefined
  readonly lines: readonly LineDecision[]
}
/**
 * Decides on a document as the person that the link is meant for, through the engine like any other decision, and ends
 * the link. Asked again after a lost answer, it says what the document has come to.
 */
export const actByLink = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  context: Context,
  purpose: string,
  { linkToken, decision, ...said }: Decided,
): Promise<{ state: string }> => {
  const { table, spec } = engine
  const named = await ticketOf(tx, purpose, linkToken)
  if (!named?.isEnabled) throw refused('unknown')
  const { documentId: id } = named
  // The document first, as everybody does who changes one.
  const {
    rows: [row],
  } = await sql<{ state: string; number: string }>`
    select state, number from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const ticket = await ticketOf(tx, purpose, linkToken, sql`for update of k`)
  if (ticket?.isUsed && !ticket.isOver && row) return { state: row.state }
  const trouble = ticket?.isOver ? 'over' : await troubleOf(tx, ticket)
  const name = decidingOf(spec, decision)?.name as TransitionOf<D> | undefined
  if (trouble !== undefined || !ticket || !row || name === undefined) throw refused(trouble ?? 'unknown')
  const actor = await actorOf(tx, ticket)
  const { lines, ...words } = said
  const input = { ...words, ...(spec.approval?.lines && { lines }) } as TransitionInput<D, TransitionOf<D>>
  const { state } = await perform(
    tx,
    engine,
    actor,
    { ...context, byLink: true },
    name,
    id,
    ticket.documentVersion ?? undefined,
    input,
  )
  await sql`update system.ticket set used_at = ${now()} where id = ${ticket.id}`.execute(tx)
  // Whoever sent the link knew the PIN as well: its owner hears of it in any case.
  await send(tx, [
    {
      to: [actor.userId],
      kind: 'decision',
      title: bothOf(ticketMessages, 'toldUsed', { number: row.number }),
      body: bothOf(ticketMessages, 'toldUsedBody', (language) => ({
        action: textOf(spec.messages, `action_${name}`, language),
      })),
      link: linkTo(spec.name, id),
    },
  ])
  return { state }
}
