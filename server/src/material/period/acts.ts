import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { calendarOf, closingOf, lockPeriod, takeBackClosing, writeClosing } from '../../ledger/stock/index.ts'
import { peopleWith } from '../../system/role/index.ts'
import { requireMonth, tryToClose } from './trial.ts'
import { hasLastDay } from './words.ts'

const entity = 'material/period'

/**
 * Closes a period: held alone, tried once more, written down and sealed.
 * @throws Refusal where anything disagrees, with how many things and the first of them
 */
export const closePeriod = async (
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'userName'>,
  context: Context,
  period: string,
): Promise<{ hash: string; rowCount: number }> => {
  await requireMonth(tx, period)
  await lockPeriod(tx, period)
  if (await closingOf(tx, period)) throw refusal(periodMessages, 'closedBefore', { period })
  const { count, findings } = await tryToClose(tx, period, context.language)
  if (count > 0) throw refusal(periodMessages, 'disagrees', { count, first: findings[0]?.said ?? '' })
  const { hash, rows } = await writeClosing(tx, period, actor.userId)
  await audit(tx, actor, context, entity, 'close', [{ id: period, after: { period, rowCount: rows, hash } }])
  return { hash, rowCount: rows }
}

/** A keeper's word, for one of his stores or all of them. */
export const confirmPeriod = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { period, storeId }: { readonly period: string; readonly storeId?: number | undefined },
): Promise<void> => {
  const { endsOn } = (await calendarOf(tx)).named(period)
  const { rows } = await sql<{ id: number; hasLastDay: boolean }>`
    select s.id, ${hasLastDay(sql`${endsOn}::date`)} as "hasLastDay" from material.store s join system.department d on d.id = s.department_id
    where s.keeper_id = ${actor.userId} and s.deleted_at is null and (${storeId ?? null}::bigint is null or s.id = ${storeId ?? null})`.execute(
    tx,
  )
  if (rows.length === 0) throw refusal(periodMessages, 'notKeeper')
  const there = rows.filter((row) => row.hasLastDay).map(({ id }) => id)
  // Each store by its own day: where the 26th has not come yet something may still.
  if (there.length === 0) throw refusal(periodMessages, 'wordTooEarly', { day: endsOn })
  await requireMonth(tx, period)
  await lockPeriod(tx, period)
  if (await closingOf(tx, period)) throw refusal(periodMessages, 'closedBefore', { period })
  await sql`
    insert into material.stock_period_word (period, store_id, said_by, said_at)
    select ${period}, id, ${actor.userId}, ${now()} from unnest(${there}::bigint[]) as id on conflict do nothing`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'confirm', [{ id: period, after: { stores: there.join() } }])
}

const lockedClosing = async (tx: Tx, period: string): Promise<number> => {
  await lockPeriod(tx, period)
  const closing = await closingOf(tx, period)
  if (!closing) throw refusal(periodMessages, 'notClosed', { period })
  return closing.id
}
interface Asked {
  readonly id: number
  readonly by: number
}
const openRequest = async (tx: Tx, closing: number): Promise<Asked | undefined> =>
  (
    await sql<Asked>`
      select id, asked_by as by from material.stock_reopening where closing_id = ${closing} and decision is null for update`.execute(
      tx,
    )
  ).rows[0]

/** Asks for the last closed period to be opened again. */
export const askToReopen = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { period, reason }: { readonly period: string; readonly reason: string },
): Promise<void> => {
  const closing = await lockedClosing(tx, period)
  const {
    rows: [later],
  } = await sql<{ period: string }>`
    select period from material.stock_closing where superseded_at is null and period > ${period} order by period desc limit 1`.execute(
    tx,
  )
  if (later) throw refusal(periodMessages, 'notTheLast', { last: later.period })
  if (await openRequest(tx, closing)) throw refusal(periodMessages, 'askedAlready')
  await sql`
    insert into material.stock_reopening (closing_id, reason, asked_by, asked_at) values (${closing}, ${reason}, ${actor.userId}, ${now()})`.execute(
    tx,
  )
  await send(tx, [
    {
      to: (await peopleWith(tx, 'material:period:approve')).filter((person) => person !== actor.userId),
      kind: 'approval',
      title: bothOf(periodMessages, 'toldAsked', { period }),
      body: bothOf(periodMessages, 'toldAskedBody', { person: actor.nickName, reason }),
      link: `/material/period/${period}`,
    },
  ])
  await audit(tx, actor, context, entity, 'reopen', [{ id: period, after: { reason } }])
}

/** Agrees to it, or not: somebody else than has asked. */
export const decideReopening = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { period, opinion = '' }: { readonly period: string; readonly opinion?: string | undefined },
  decision: 'approved' | 'refused',
): Promise<void> => {
  const closing = await lockedClosing(tx, period)
  const asked = await openRequest(tx, closing)
  if (!asked) throw refusal(periodMessages, 'notAsked')
  if (asked.by === actor.userId) throw refusal(periodMessages, 'twoPeople')
  await sql`
    update material.stock_reopening set decision = ${decision}, opinion = ${opinion}, decided_by = ${actor.userId}, decided_at = ${now()} where id = ${asked.id}`.execute(
    tx,
  )
  if (decision === 'approved') await takeBackClosing(tx, period)
  await send(tx, [
    {
      to: [asked.by],
      kind: 'decision',
      title: bothOf(periodMessages, decision === 'approved' ? 'toldApproved' : 'toldRefused', { period }),
      body: bothOf(periodMessages, 'toldAskedBody', { person: actor.nickName, reason: opinion }),
      link: `/material/period/${period}`,
    },
  ])
  await audit(tx, actor, context, entity, decision === 'approved' ? 'approve' : 'refuse', [
    { id: period, after: { decision, opinion } },
  ])
}
