import { claim } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { sql } from 'kysely'
import { isAdministrator } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import {
  type DocumentInstallation,
  type Waiting,
  implement,
  looks,
  needsLines,
  writes,
} from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { withdrawLettersOf } from '../../kit/push/index.ts'
import { answer, send, settle } from './effects.ts'
import { prepare, reason } from './prepare.ts'

const written = needsLines('material.claim_line')
interface Facts {
  readonly hasLines: boolean
  readonly isRefused: boolean
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, exists (select 1 from material.claim_line l where l.document_id = a.id) as "hasLines", coalesce(a.answer = 'refused', false) as "isRefused"
    from material.claim a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

/** What the supplier accepts waits to be put right, by whoever claimed it. */
const work: readonly Waiting[] = [
  {
    work: 'settle',
    actions: ['settle'],
    permission: 'material:claim:submit',
    stands: sql`a.state = 'answered' and a.answer <> 'refused'`,
    isTheirs: (actor) => (isAdministrator(actor) ? sql`true` : sql`a.created_by = ${actor.userId}`),
  },
]

/** The document bound to its tables. */
export const claimDocuments = implement(claim, {
  table: 'material.claim',
  lineTable: 'material.claim_line',
  leadsTo: ['material.claim.replacement_receipt_id'],
  prepare,
  facts,
  guards: {
    send: ({ hasLines }: Facts): Reason | undefined => written.guards.submit({ hasLines }),
    settle: ({ isRefused }: Facts): Reason | undefined => (isRefused ? reason('wasRefused') : undefined),
  },
  work,
  about: () =>
    sql`(select s.name from material.order d join system.supplier s on s.id = d.supplier_id where d.id = a.order_id)`,
  effects: { send, answer, settle, drop: ({ tx, document }) => withdrawLettersOf(tx, document.id) },
})

const { title } = claimMessages.texts
/** What every installation gets with it: where it is found, and who may do what. */
export const installation: DocumentInstallation = {
  of: claim,
  menu: { directory: 'material', title, path: 'claim', icon: 'application' },
  roles: {
    purchaser: [...looks, ...writes],
    purchase_mgr: looks,
    finance: looks,
    hq_approver: looks,
    warehouse_keeper: looks,
    goods_inspector: looks,
    auditor: looks,
  },
}
