import { invoice, unreleasable } from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type DocumentInstallation, type Waiting, implement, looks, noLines, writes } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { credit, matchAgain, release, reopen, submit } from './acts.ts'
import { dropPapers } from './papers.ts'
import { takeBack } from './take-back.ts'
import { prepare } from './prepare.ts'
import { reason } from './terms.ts'

interface Facts {
  readonly hasLines: boolean
  readonly hasCredits: boolean
  /** Something holds it that nobody can release. */
  readonly isStuck: boolean
  /** Who wrote the orders that it bills. */
  readonly buyers: readonly number[]
}
const isStuck = sql<SqlBool>`exists (select 1 from material.invoice_line l where l.document_id = a.id and l.holds && ${[...unreleasable]}::text[])`
const hasOrdered = (
  person: RawBuilder<unknown>,
) => sql<SqlBool>`exists (select 1 from material.invoice_line l join material.order_line x on x.id = l.order_line_id
  join material.order z on z.id = x.document_id where l.document_id = a.id and z.created_by = ${person})`
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, exists (select 1 from material.invoice_line l where l.document_id = a.id) as "hasLines",
      exists (select 1 from material.invoice_credit c where c.document_id = a.id) as "hasCredits", ${isStuck} as "isStuck",
      to_jsonb(array(select distinct z.created_by from material.invoice_line l join material.order_line x on x.id = l.order_line_id
        join material.order z on z.id = x.document_id where l.document_id = a.id)) as buyers
    from material.invoice a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
const notCredited = ({ hasCredits }: Facts): Reason | undefined => (hasCredits ? reason('hasCredits') : undefined)
const guards = {
  submit: ({ hasLines }: Facts): Reason | undefined => (hasLines ? undefined : noLines),
  release: (
    {
      created_by: author,
      submitted_by: submitter,
      buyers,
      isStuck: isHeldFast,
    }: Facts & { readonly created_by: number; readonly submitted_by: number | null },
    { userId }: Actor,
  ): Reason | undefined => {
    if (userId === author || userId === submitter) return reason('ownInvoice')
    if (buyers.includes(userId)) return reason('ownOrder')
    return isHeldFast ? reason('cannotRelease') : undefined
  },
  reopen: notCredited,
  refuse: notCredited,
  takeBack: (
    {
      created_by: author,
      submitted_by: submitter,
      buyers,
    }: Facts & { readonly created_by: number; readonly submitted_by: number | null },
    { userId }: Actor,
  ): Reason | undefined => {
    if (userId === author || userId === submitter) return reason('ownTakeBack')
    return buyers.includes(userId) ? reason('ownOrderBack') : undefined
  },
}

/** What differs waits for who may release it; what nobody can release, for who has written it. */
const work: readonly Waiting[] = [
  {
    work: 'settle',
    actions: ['release'],
    permission: invoice.transitions.release.permission,
    stands: sql`a.state = 'held' and not ${isStuck}`,
    isTheirs: ({ userId }) =>
      sql`a.created_by <> ${userId} and a.submitted_by <> ${userId} and not ${hasOrdered(sql`${userId}`)}`,
  },
  {
    work: 'correct',
    actions: ['match'],
    permission: invoice.transitions.match.permission,
    stands: sql`a.state = 'held' and ${isStuck}`,
    isTheirs: ({ userId }) => sql`a.created_by = ${userId}`,
  },
]

/** The document bound to its tables. */
export const invoiceDocuments = implement(invoice, {
  table: 'material.invoice',
  lineTable: 'material.invoice_line',
  prepare,
  facts,
  guards,
  work,
  about: () =>
    sql`(select concat_ws(' · ', s.name, a.invoice_number) from system.supplier s where s.id = a.supplier_id)`,
  effects: {
    submit,
    match: matchAgain,
    credit,
    release,
    reopen,
    refuse: ({ tx, document }) => dropPapers(tx, document.id),
    takeBack,
  },
})

const { title } = invoiceMessages.texts
/** What every installation gets with it: where it is found, and who may do what. */
export const installation: DocumentInstallation = {
  of: invoice,
  menu: { directory: 'material', title, path: 'invoice', icon: 'application' },
  roles: {
    purchaser: [...looks, ...writes],
    finance: [...looks, ...writes, 'release', 'takeBack'],
    purchase_mgr: [...looks, 'release', 'takeBack'],
    auditor: looks,
  },
}
