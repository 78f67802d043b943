import { add, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { application, lineNotes } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { implement, keptNotes } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { keepWithinBudget, overBudget } from '../budget/index.ts'
import { facts, guards, isUnanalysed } from './facts.ts'
import { tellSent } from './tell.ts'

interface Material {
  readonly id: number
  readonly name: string
  readonly name_en: string
  readonly spec: string
  readonly applicable_model: string
  readonly part_no: string
  readonly unit: string
  readonly type: string
}
const materialsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Material>> => {
  const { rows } = await sql<Material>`
    select id, name, name_en, spec, applicable_model, part_no, unit, type from material.material
    where id = any(${ids}::bigint[]) and deleted_at is null for share`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
const goneMaterial = (index: number): Reason => ({
  key: 'goneMaterial',
  messages: applicationMessages,
  field: `lines.${index}.materialId`,
})
/** Where no line says of which type it is. */
const untyped = 'other'

/** The document bound to its tables. */
export const applicationDocuments = implement(application, {
  table: 'material.application',
  lineTable: 'material.application_line',
  facts,
  guards,
  prepare: async (tx, actor, { header, lines }, _id, project) => {
    const materials = await materialsOf(
      tx,
      lines.map(({ materialId }) => materialId),
    )
    const found = lines.flatMap((line) => materials.get(line.materialId) ?? [])
    const type = header.materialType
    return {
      reasons: [
        ...(await referenceReasons(tx, actor, applicationMessages, [
          { field: 'materialType', kind: 'dictionary', type: dictionaries.materialType, value: type },
        ])),
        ...lines.flatMap(({ materialId }, index) => (materials.has(materialId) ? [] : [goneMaterial(index)])),
      ],
      header: {
        name: header.formName,
        project_id: project.id,
        department_id: project.departmentId,
        team: header.teamGroup ?? '',
        type: type ?? found[0]?.type ?? untyped,
        total_amount: add('0', ...lines.map(({ unitPrice, quantity }) => rounded(multiply(unitPrice, quantity), 2))),
        freight_amount: header.estimatedFreightAmount ?? null,
        remark: header.remark ?? '',
      },
      lines: lines.map(({ materialId, unitPrice, quantity, needDate, ...line }) => {
        const of = materials.get(materialId)
        return {
          material_id: materialId,
          name: of?.name ?? '',
          name_en: of?.name_en ?? '',
          spec: of?.spec ?? '',
          applicable_model: of?.applicable_model ?? '',
          part_no: of?.part_no ?? '',
          unit: of?.unit ?? '',
          unit_price: unitPrice,
          quantity,
          need_date: needDate ?? null,
          ...keptNotes(lineNotes, line),
        }
      }),
    }
  },
  approval: {
    about: async (_tx, { row }) => [row.name, row.name],
    amount: async (_tx, { row }) => add(row.total_amount, row.freight_amount ?? '0'),
    conditions: overBudget,
  },
  work: [
    {
      work: 'analyse',
      actions: ['analyse'],
      permission: 'material:analysis:add',
      stands: sql`a.state = 'approved' and a.sent_at is not null and exists (
        select 1 from material.application_line l where l.document_id = a.id and ${isUnanalysed})`,
      isTheirs: () => sql`true`,
    },
  ],
  about: () => sql`a.name || ' · ' || (select w.name from system.project w where w.id = a.project_id)`,
  effects: {
    submit: (doing) => keepWithinBudget('material/application', doing),
    // What is voided is no longer with those who buy.
    void: async ({ tx, document }) => {
      await sql`update material.application set sent_at = null where id = ${document.id}`.execute(tx)
    },
  },
  onApproval: {
    approved: async (doing) => {
      await sql`update material.application set sent_at = ${now()} where id = ${doing.document.id}`.execute(doing.tx)
      await tellSent(doing)
    },
  },
})
