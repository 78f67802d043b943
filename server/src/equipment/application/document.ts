import { application, lineNotes } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, implement, keptNotes } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { projectIsOpen } from '../../system/project/index.ts'
import { leftOf } from './allocated.ts'
import { availabilityOf } from './availability.ts'
import { capabilitiesOf, kindKey, kindsOf } from './capability.ts'
import { closeRest } from './close-rest.ts'
import { factsOf } from './facts.ts'
import { tellToAllocate } from './tell.ts'
import { type Objection, headerObjections, lineObjections, submitObjection } from './rules.ts'

type ApplicationDraft = Draft<typeof application>

const reason = reasonIn(applicationMessages)

/** The application document bound to its tables. */
export const applications = implement(application, {
  table: 'equipment.application',
  lineTable: 'equipment.application_line',
  leadsTo: ['equipment.application_consent.allocation_id'],
  prepare: (tx, _actor, draft, _id, project) => prepare(tx, draft, project),
  approval: {
    conditions: (tx, document) => conditions(tx, document.row.project_id),
    about: async (_tx, { row }) => [row.name, row.name],
  },
  facts: factsOf,
  guards: {
    submit: submitObjection,
    // What has been given to a project is not voided behind its back: no allocation is submitted while the row is locked.
    void: ({ isAllocated }) => (isAllocated ? reason('alreadyAllocated') : undefined),
    closeRest: ({ hasRest }) => (hasRest ? undefined : reason('noRest')),
  },
  work: [
    {
      work: 'allocate',
      actions: ['allocate'],
      permission: 'equipment:allocation:add',
      stands: sql`a.state = 'approved' and exists (
        select 1 from equipment.application_line l where l.document_id = a.id and ${leftOf} > 0)`,
      // What was wanted until a day that is past is not asked for any more.
      now: () => sql`a.plan_end >= ${today()}::date and ${projectIsOpen('a.project_id')}`,
      isTheirs: () => sql`true`,
    },
  ],
  about: () => sql`a.name || ' · ' || (select w.name from system.project w where w.id = a.project_id)`,
  effects: { closeRest },
  onApproval: { approved: tellToAllocate },
})

const label = (field: string | undefined): Text =>
  applicationMessages.texts[field as keyof typeof applicationMessages.texts] ?? ['', '']
const reasonOf = ({ field, key, labels }: Objection): Reason => ({
  key,
  field,
  messages: key === 'datesOutOfOrder' ? kitMessages : applicationMessages,
  params: { label: label(labels[0]), earlier: label(labels[0]), later: label(labels[1]) },
})

const prepare = async (tx: Tx, { header, lines }: ApplicationDraft, project: HeldProject) => {
  const kinds = await kindsOf(tx, lines)
  const free = await availabilityOf(tx, lines)
  const capabilities = await capabilitiesOf(tx, lines, kinds)
  const found = lines.map((line) => kinds.get(kindKey(line)))
  const reasons: Reason[] = [
    ...headerObjections(header, project).map(reasonOf),
    ...lines.flatMap((line, index) => {
      const objections = lineObjections(line, index, found[index]?.tracking, project).map(reasonOf)
      const unknown = found[index] === undefined && (line.modelId !== undefined || line.categoryId !== undefined)
      const key = line.modelId === undefined ? 'unknownCategory' : 'unknownModel'
      return unknown
        ? [...objections, reason(key, {}, `lines.${index}.${line.modelId === undefined ? 'categoryId' : 'modelId'}`)]
        : objections
    }),
    ...capabilities.reasons,
  ]
  return {
    reasons,
    header: {
      name: header.appName,
      project_id: project.id,
      department_id: project.departmentId,
      mix_type: header.mixTypeId,
      plan_start: header.planStart,
      plan_end: header.planEnd,
      remark: header.remark ?? '',
    },
    lines: lines.map((line, index) => ({
      device_group: line.backDevType ?? found[index]?.group,
      category_id: found[index]?.category,
      model_id: line.modelId ?? null,
      quantity: line.requestedQty,
      unit: capabilities.units[index],
      start_on: line.startDate ?? null,
      end_on: line.endDate ?? null,
      ...keptNotes(lineNotes, line),
      available_quantity: free[index]?.available ?? null,
      others_quantity: free[index]?.others ?? null,
      requirements: line.requirements ?? [],
      accepted: line.accepted ?? [],
    })),
  }
}

// Across second-level departments or overseas, headquarters decides as
// well. Equipment comes from the service centre, so
// a project of another second-level department that must be served from pools outside its own counts as across.
const conditions = async (tx: Tx, project: string | null): Promise<ReadonlySet<string>> => {
  const {
    rows: [row],
  } = await sql<{ overseas: boolean; own: boolean }>`
    select p.country = '2' as overseas, exists (
      select 1 from equipment.holder h join system.department hd on hd.id = h.department_id join system.department pd on pd.id = p.department_id
      where h.kind = 'pool' and hd.path[2] = pd.path[2]) as own
    from system.project p where p.id = ${project}`.execute(tx)
  return new Set(row && (row.overseas || !row.own) ? ['acrossUnits'] : [])
}
