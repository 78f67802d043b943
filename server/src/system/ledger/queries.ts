import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { LedgerCheckRow, ledger } from '@geodepot/contracts/system/ledger.ts'
import { ledgerMessages } from '@geodepot/contracts/system/ledger.messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Listing } from '../../kit/database/list.ts'
import type { Drift } from '../../kit/ledger.ts'
import { interrupted } from './check.ts'
import { driftText, ledgerName } from './ledgers.ts'

type Query = Omit<InputOf<typeof ledger.list>, 'pageNum' | 'pageSize'>
export interface StoredCheck extends Omit<LedgerCheckRow, 'ledgerName' | 'found'> {
  readonly first: readonly Drift[]
}

const outcome = sql`case when c.error <> '' then '3' when c.ended_at is null then '2' when c.differences > 0 then '1' else '0' end`

/** The checks, newest first. They are the product's own: the data scope says nothing about them. */
export const checkListing = ({ ledger: of, outcome: wanted, beginTime, endTime }: Query): Listing => ({
  from: sql`system.ledger_check c`,
  key: 'c.id',
  scope: 'company',
  where: [
    ...(of === undefined ? [] : [sql<SqlBool>`c.ledger = ${of}`]),
    ...(wanted === undefined ? [] : [sql<SqlBool>`${outcome} = ${wanted}`]),
    ...(beginTime === undefined ? [] : [sql<SqlBool>`c.started_at >= ${beginTime}::date`]),
    ...(endTime === undefined ? [] : [sql<SqlBool>`c.started_at < ${endTime}::date + 1`]),
  ],
  sort: { startTime: 'c.id', differences: 'c.differences' },
  columns: sql`c.id as "checkId", c.ledger, ${outcome} as outcome, c.started_at as "startTime", c.ended_at as "endTime", c.looked, c.differences, c.first, c.error`,
  joins: sql``,
})

/** A check in a person's words. */
export const worded = ({ first, ...row }: StoredCheck, language: Language): LedgerCheckRow => ({
  ...row,
  ledgerName: ledgerName(row.ledger, language),
  found: first.map((drift) => driftText(row.ledger, drift, language)),
  ...(row.error === interrupted && { error: textOf(ledgerMessages, interrupted, language) }),
})
