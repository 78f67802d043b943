import { z } from 'zod'
import { type AnyDocument, canOf, decisionsOn, decisionWithReason, documentColumns, permissionOf } from './document.ts'
import { date, many, stamped, text } from './wire.ts'

/** A document of a project that is written, approved by a chain, and voided by whoever approved it last. */
export const approvedDocument = (name: string) => {
  const may = (action: string) => permissionOf({ name }, action)
  return {
    states: {
      draft: { wire: '0', tone: 'draft' },
      returned: { wire: '0', tone: 'attention' },
      withdrawn: { wire: '0', tone: 'draft' },
      submitted: { wire: '9', tone: 'underWay' },
      approved: { wire: '9', tone: 'done' },
      refused: { wire: '9', tone: 'refused' },
      voided: { wire: '9', tone: 'refused' },
    },
    editable: ['draft', 'returned', 'withdrawn'],
    approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned' },
    transitions: {
      submit: {
        role: 'submit',
        from: ['draft', 'returned', 'withdrawn'],
        to: 'submitted',
        permission: may('submit'),
        button: 'primary',
        signs: 'action_submit',
      },
      withdraw: {
        role: 'withdraw',
        from: ['submitted'],
        to: 'withdrawn',
        permission: may('withdraw'),
        button: 'default',
      },
      ...decisionsOn('submitted', may('approve')),
      void: {
        role: 'void',
        from: ['approved'],
        to: 'voided',
        permission: may('void'),
        button: 'danger',
        more: true,
        signs: 'action_void',
        input: decisionWithReason,
      },
    },
    scope: { departments: ['department_id'], projects: ['project_id'], people: ['created_by'] },
    holds: { project: { field: 'projectInfoNo', department: 'department_id' } },
  } as const
}

/** What lists of documents are asked by, beside their own filters. */
export const documentFilters = <S extends string>({ states }: { readonly states: Readonly<Record<S, unknown>> }) => ({
  keyword: text(60).optional(),
  projectInfoNo: text(32).optional(),
  docState: many(z.enum(Object.keys(states) as [S, ...S[]])),
  mine: z.enum(['waiting']).optional(),
  beginTime: date.optional(),
  endTime: date.optional(),
})

/** What the list of a document answers with, beside its own columns. */
export const documentRow = <D extends AnyDocument>(spec: D) => ({
  docState: z.string(),
  can: canOf(spec),
  ...stamped,
  ...documentColumns,
})
/** Of the project that it stands on. */
export const projectColumns = { projectInfoNo: z.string(), projectName: z.string(), orgName: z.string() }
/** The columns of its export that follow its own. */
export const documentExported = [
  'projectName',
  'orgName',
  'docState',
  'overdueDays',
  'applicantName',
  'submitTime',
  'callCode',
  'createTime',
  'remark',
] as const
