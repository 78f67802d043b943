import { order } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { withdrawLettersOf } from '../../kit/push/index.ts'
import { keepWithinBudget, overBudget } from '../budget/index.ts'
import { closeLines, settle, sign, stillApproved } from './effects.ts'
import { facts, guards } from './facts.ts'
import { beginFormalities, explain } from './formalities.ts'
import { keepMilestones } from './milestones.ts'
import { keepInvoices, keepPayments, pay, refund } from './money.ts'
import { keepPaper } from './papers.ts'
import { prepare } from './prepare.ts'
import { keepShipment, removeShipment } from './shipments.ts'
import { work } from './work.ts'

/** The document bound to its tables. */
export const orderDocuments = implement(order, {
  table: 'material.order',
  lineTable: 'material.order_line',
  leadsTo: ['material.order.formalities_result_id', 'material.order_line.confirmed_line_id'],
  prepare,
  facts,
  guards,
  approval: {
    about: async (tx, { id }) => {
      const { rows } = await sql<{ name: string; nameEn: string }>`
        select s.name, coalesce(nullif(s.name_en, ''), s.name) as "nameEn" from material.order a join system.supplier s on s.id = a.supplier_id where a.id = ${id}`.execute(
        tx,
      )
      return [rows[0]?.name ?? '', rows[0]?.nameEn ?? '']
    },
    // As its submission has just written it.
    amount: async (tx, { id }) => {
      const { rows } = await sql<{
        amount: string
      }>`select usd_amount::text as amount from material.order where id = ${id}`.execute(tx)
      return rows[0]?.amount ?? null
    },
    conditions: overBudget,
  },
  work,
  about: () => sql`(select s.name from system.supplier s where s.id = a.supplier_id)`,
  effects: {
    submit: async (doing) => {
      await settle(doing)
      await keepWithinBudget('material/order', doing)
    },
    sign,
    closeLines,
    keepShipment,
    removeShipment,
    keepInvoices,
    keepPayments,
    pay,
    refund,
    keepMilestones,
    keepPaper,
    explain,
    // What has not gone out to its supplier yet does not: it is no order any more.
    cancel: ({ tx, document }) => withdrawLettersOf(tx, document.id),
    void: ({ tx, document }) => withdrawLettersOf(tx, document.id),
  },
  onApproval: {
    approved: async (doing) => {
      await stillApproved(doing)
      await beginFormalities(doing)
    },
  },
})
