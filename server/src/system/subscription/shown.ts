import { sql } from 'kysely'
import { momentOf, now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { typeOf } from '../../kit/events/index.ts'
import { deliveryError } from '../../kit/push/index.ts'
import type { Waiting } from './queue.ts'
import { keepAttempts } from './settle.ts'

interface Told {
  readonly kind: string
  readonly record: number
  readonly number: string
  readonly event: string
  readonly state: string
  readonly at: string
}
/** Writes deliveries as they would stand there had they been made: for a demo that calls nobody. The second one arrived at its second attempt. */
export const showDelivered = async (tx: Tx, subscription: number, told: readonly Told[]): Promise<void> => {
  const { rows } = await sql<{ id: number; event_id: string }>`
    insert into system.event_delivery (subscription_id, event_id, kind, event, record_id, happened_at, detail, next_at)
    select ${subscription}, t.event_id, t.kind, t.event, t.record, t.at, jsonb_build_object('state', t.state), ${now()}
    from ${recordset(
      told.map((one, index) => ({ ...one, event_id: `demo-${index + 1}`, record: String(one.record) })),
      { event_id: 'text', kind: 'text', event: 'text', record: 'text', at: 'timestamptz', state: 'text' },
    )} returning id, event_id`.execute(tx)
  const keep = (index: number, attempts: number, status: number, milliseconds: number) => {
    const [one, row] = [told[index], rows[index]]
    if (!one || !row) return undefined
    const time = `${one.at.replace(' ', 'T')}+08:00`
    const named = { kind: one.kind, event: one.event, recordId: String(one.record), number: one.number }
    const waiting: Waiting = {
      ...named,
      id: row.id,
      eventId: row.event_id,
      happenedAt: one.at,
      detail: {},
      body: null,
      attempts,
      begunAt: null,
    }
    const body = {
      id: row.event_id,
      type: typeOf(one.kind, one.event),
      time,
      entity: one.kind,
      recordId: named.recordId,
      number: one.number,
      state: one.state,
      version: null,
    }
    const error = status >= 300 ? deliveryError('error_status', false, { status }) : undefined
    const at = new Date(momentOf(one.at).getTime() + (1 + attempts * 30) * 1000)
    return { waiting, body, at, milliseconds, status, answer: error ? 'Service Unavailable' : '', error }
  }
  for (const [index] of told.entries()) {
    const tries =
      index === 1 ? [keep(index, 0, 503, 912), keep(index, 1, 204, 86)] : [keep(index, 0, 204, 60 + index * 9)]
    for (const one of tries) if (one) await keepAttempts(tx, subscription, [one])
  }
}
