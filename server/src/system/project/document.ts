import { neededToSubmit, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { implement } from '../../kit/document/index.ts'
import { nextNumber } from './number.ts'
import { labelOf, prepare } from './prepare.ts'
import { takeOver } from './take-over.ts'

type Facts = Readonly<Record<(typeof neededToSubmit)[number], string>>

const factsOf = async (
  db: Reader,
  documents: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select p.document_id as id, p.type as "projectType", p.exploration_method as "explorationMethod", p.year as "projectYear"
    from system.project p where p.document_id = any(${documents.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The project as a document, bound to the view of its table. */
export const projects = implement(projectDocument, {
  table: 'system.project_document',
  files: 'own',
  prepare: async (tx, actor, { header }, id) => ({ ...(await prepare(tx, actor, header, id)), lines: [] }),
  approval: { about: async (_tx, { row }) => [row.name ?? '', row.name ?? ''] },
  about: () => sql`a.name`,
  facts: factsOf,
  guards: {
    submit: (row) =>
      neededToSubmit
        .filter((field) => row[field] === '')
        .map((field) => ({
          key: 'neededToSubmit',
          messages: projectMessages,
          params: { label: labelOf(field) },
          field,
        })),
  },
  effects: {},
  onApproval: {
    approved: async ({ tx, actor, context, document: { id, row } }) => {
      const number = await nextNumber(tx, row.year ?? '', row.department_id)
      await sql`update system.project set number = ${number} where document_id = ${id}`.execute(tx)
      if (row.replaces_id !== null)
        await takeOver(tx, actor, context, row.replaces_id, {
          id: row.project_id ?? '',
          departmentId: row.department_id,
          documentId: id,
          status: row.status,
          name: row.name ?? '',
        })
    },
  },
})
