import { createHash } from 'node:crypto'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { ledgerMessages } from '@geodepot/contracts/system/ledger.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'
import { inSnapshot } from '../../kit/database/snapshot.ts'
import type { Ledger, Rebuilt } from '../../kit/ledger.ts'
import { send } from '../../kit/push/index.ts'
import { administrators } from '../role/index.ts'
import { driftText, ledgerName, ledgers } from './ledgers.ts'

/** A statement of a check has so long. */
const patience = 600
// So many differences are kept to be read.
const kept = 20
const page = '/monitor/ledger'

export interface Checked {
  readonly ledgers: number
  readonly looked: number
  readonly differences: number
  readonly failed: number
}

/**
 * Rebuilds every ledger, one after the other, keeps what came of it and tells of what is new. One that cannot be
 * checked does not keep the others from it.
 */
export const checkLedgers = async (db: Database): Promise<Checked> => {
  let sum: Checked = { ledgers: 0, looked: 0, differences: 0, failed: 0 }
  for (const ledger of ledgers()) {
    const found = await check(db, ledger)
    sum = {
      ledgers: sum.ledgers + 1,
      looked: sum.looked + (found?.looked ?? 0),
      differences: sum.differences + (found?.differences ?? 0),
      failed: sum.failed + (found ? 0 : 1),
    }
  }
  return sum
}

const check = async (db: Database, ledger: Ledger): Promise<Rebuilt | undefined> => {
  const id = await begin(db, ledger.name)
  try {
    const found = await inSnapshot(db, patience, ledger.rebuild)
    await inTransaction(db, (tx) => conclude(tx, ledger, id, found))
    return found
  } catch (error) {
    await sql`update system.ledger_check set ended_at = ${now()}, error = ${(error instanceof Error ? error.message : String(error)).slice(0, 1000)} where id = ${id}`.execute(
      db,
    )
    return undefined
  }
}

/** A check that went with its node. */
export const interrupted = 'interrupted'
// One that has not come to its end by now went with its node.
const begin = async (db: Database, ledger: string): Promise<number> => {
  await sql`update system.ledger_check set ended_at = ${now()}, error = ${interrupted} where ledger = ${ledger} and ended_at is null`.execute(
    db,
  )
  const { id } = await db
    .insertInto('system.ledger_check')
    .values({ ledger, started_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// Of what is different, not by how much: a balance that is wrong by five stays
// the same difference while people go on taking from it.
const fingerprintOf = ({ differences, first }: Rebuilt): string =>
  differences === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([differences, first.map(({ what, key }) => [what, key])]))
        .digest('hex')

const conclude = async (tx: Tx, ledger: Ledger, id: number, found: Rebuilt): Promise<void> => {
  const fingerprint = fingerprintOf(found)
  const {
    rows: [before],
  } = await sql<{ fingerprint: string }>`
    select fingerprint from system.ledger_check where ledger = ${ledger.name} and id < ${id} and ended_at is not null and error = '' order by id desc limit 1`.execute(
    tx,
  )
  await sql`
    update system.ledger_check set ended_at = ${now()}, looked = ${found.looked}, differences = ${found.differences}, first = ${JSON.stringify(found.first.slice(0, kept))}::jsonb,
      fingerprint = ${fingerprint}, error = '' where id = ${id}`.execute(tx)
  const [first] = found.first
  if (first === undefined || fingerprint === before?.fingerprint) return
  await send(tx, [
    {
      to: await administrators(tx),
      kind: 'alert',
      link: page,
      title: bothOf(ledgerMessages, 'told', (language) => ({ ledger: ledgerName(ledger.name, language) })),
      body: bothOf(ledgerMessages, 'toldBody', (language) => ({
        count: found.differences,
        first: driftText(ledger.name, first, language),
      })),
    },
  ])
}

/** How many differences the newest check of each ledger found, together; undefined while none was ever made. */
export const drifting = async (db: Reader): Promise<number | undefined> => {
  const {
    rows: [row],
  } = await sql<{ differences: number | null }>`
    select sum(differences)::bigint as differences from (
      select distinct on (ledger) differences from system.ledger_check where ended_at is not null and error = '' order by ledger, id desc) newest`.execute(
    db,
  )
  return row?.differences ?? undefined
}

/** Forgets checks that ended before a moment, but never the newest of a ledger. */
export const forgetChecks = async (db: Reader, before: Date): Promise<void> => {
  await sql`delete from system.ledger_check c where c.ended_at < ${before} and exists (select 1 from system.ledger_check n where n.ledger = c.ledger and n.id > c.id and n.ended_at is not null and n.error = '')`.execute(
    db,
  )
}
