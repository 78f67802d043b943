import { neededToSubmit, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { nextNumber } from './number.ts'
import { headerShape, labelOf, prepare } from './prepare.ts'
import { takeOver } from './take-over.ts'

const columnOf = { projectType: 'type', explorationMethod: 'exploration_method', projectYear: 'year' } as const

/** The project as a document, bound to the view of its table. */
export const projects = implement(projectDocument, {
  table: 'system.project_document',
  headerShape,
  files: 'own',
  prepare: async (tx, actor, { header }, id) => ({ ...(await prepare(tx, actor, header, id)), lines: [] }),
  approval: { about: async (_tx, { row }) => [row.name ?? '', row.name ?? ''] },
  effects: {
    submit: async ({ document }) => {
      const missing = neededToSubmit.filter((field) => document.row[columnOf[field]] === '')
      if (missing.length > 0)
        throw new Refusal(
          500,
          missing.map((field) => ({
            key: 'neededToSubmit',
            messages: projectMessages,
            params: { label: labelOf(field) },
            field,
          })),
        )
    },
  },
  onApproval: {
    approved: async ({ tx, actor, context, document: { id, row } }) => {
      const number = await nextNumber(tx, row.year ?? '', row.department_id)
      await sql`update system.project set number = ${number} where document_id = ${id}`.execute(tx)
      if (row.replaces_id !== null)
        await takeOver(tx, actor, context, row.replaces_id, {
          id: row.project_id ?? '',
          departmentId: row.department_id,
          documentId: id,
          name: row.name ?? '',
        })
    },
  },
})
