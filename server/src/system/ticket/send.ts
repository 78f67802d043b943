import type { LinkOffer, SentLink } from '@geodepot/contracts/system/ticket.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, isAdministrator } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, wireTime } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { type Engine, requireVisible } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../config/index.ts'
import { hashOf, newPin, newSecret, pinHashOf } from './secrets.ts'

const parameter = 'link.hours'
checkValue(parameter, (value) =>
  /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 168
    ? undefined
    : refusal(ticketMessages, 'unsafeHours', {}, 'configValue'),
)

interface Asked {
  userId: number
  nickName: string
}
/** The project managers whose step of the approval is open. */
const askedOf = async (db: Reader, id: number): Promise<Asked[]> => {
  const { rows } = await sql<Asked>`
    select distinct u.id as "userId", u.nick_name as "nickName" from document.approval a
    join document.approval_step s on s.approval_id = a.id and s.state = 'open' and s.role_key = 'project_mgr'
    join document.approval_task t on t.step_id = s.id and t.closed_at is null join system.user u on u.id = t.person_id and u.status = '0' and u.deleted_at is null
    where a.document_id = ${id} and a.state = 'open' order by u.id`.execute(db)
  return rows
}
const maySend = (actor: Actor, submittedBy: number | null): boolean =>
  submittedBy === actor.userId || isAdministrator(actor)

/** To whom this person may send a link now; nothing where they may send none. */
export const offerOf = async (
  db: Reader,
  { table, spec }: Pick<Engine, 'table' | 'spec'>,
  actor: Actor,
  { id, docState }: { readonly id: number; readonly docState: string },
  purpose: string,
): Promise<LinkOffer> => {
  if (docState !== spec.approval?.pending) return null
  const {
    rows: [row],
  } = await sql<{ submittedBy: number | null; sent: boolean }>`
    select t.submitted_by as "submittedBy", exists (select 1 from system.ticket k where k.document_id = t.id and k.purpose = ${purpose}
      and k.document_version = t.version and k.used_at is null and k.withdrawn_at is null and k.expires_at > ${now()}) as sent
    from ${sql.table(table)} t where t.id = ${id}`.execute(db)
  if (!row || !maySend(actor, row.submittedBy)) return null
  const people = await askedOf(db, id)
  return people.length === 0 ? null : { people, sent: row.sent }
}

/** Makes a link for one of those who are asked. One that they had for it before ends. */
export const sendTicket = async (
  tx: Tx,
  { table, spec }: Pick<Engine, 'table' | 'spec'>,
  actor: Actor,
  context: Context,
  { id, personId }: { readonly id: number; readonly personId?: number | undefined },
  purpose: string,
): Promise<SentLink> => {
  await requireVisible(tx, spec, table, actor, id)
  // Of two who send at once the second waits here, and ends the first one's. The document itself is not locked: whoever
  // decides on it by link locks it before the link.
  await sql`select 1 from document.register where id = ${id} for no key update`.execute(tx)
  const {
    rows: [row],
  } = await sql<{ version: number; submittedBy: number | null }>`
    select version, submitted_by as "submittedBy" from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(
    tx,
  )
  const people = await askedOf(tx, id)
  if (!row || people.length === 0) throw refusal(ticketMessages, 'noManager')
  if (!maySend(actor, row.submittedBy)) throw refusal(ticketMessages, 'notSender')
  const person = personId === undefined ? people[0] : people.find(({ userId }) => userId === personId)
  if (!person) throw refusal(ticketMessages, 'notAsked', {}, 'personId')
  const [secret, pin] = [newSecret(), newPin()]
  const hours = Number(await configValue(tx, parameter)) || 72
  const until = new Date(now().getTime() + hours * 3600 * 1000)
  await sql`
    update system.ticket set withdrawn_at = ${now()}
    where document_id = ${id} and purpose = ${purpose} and person_id = ${person.userId} and used_at is null and withdrawn_at is null`.execute(
    tx,
  )
  await sql`
    insert into system.ticket (token_hash, pin_hash, purpose, document_id, document_version, person_id, sent_by, sent_at, expires_at)
    values (${hashOf(secret)}, ${pinHashOf(secret, pin)}, ${purpose}, ${id}, ${row.version}, ${person.userId}, ${actor.userId}, ${now()}, ${until})`.execute(
    tx,
  )
  await audit(tx, actor, context, spec.name, 'sendLink', [{ id, after: { personId: person.userId } }])
  return { nickName: person.nickName, path: `/app?ticket=${secret}`, pin, until: wireTime(until), hours }
}
