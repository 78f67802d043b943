import { z } from 'zod'
import { type Notes, readNotes } from '../kit/notes.ts'
import { approvalOperations, document, documentOperations, linesBounds, moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import {
  approvedDocument,
  documentExported,
  documentFilters,
  documentRow,
  projectColumns,
} from '../kit/standard-document.ts'
import { chosenExport } from '../kit/chosen.ts'
import { date, id, key, listInput, many, money, pageOf, quantity, remark, required, text, time } from '../kit/wire.ts'
import { linkOffer, linkOperations } from '../system/ticket.ts'
import { withBudgetReason } from './budget.ts'
import { applicationMessages } from './application.messages.ts'
import { materialFacts, proposed } from './material.ts'
import { lastPrices } from './price.ts'
import { plannedIn } from './plan.ts'

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** What is noted at a line, kept as it is written. */
export const lineNotes = {
  /** The device that it is for, as the crew calls it. */
  purposeDevice: text(80).optional(),
  remark: remark.optional(),
} satisfies Notes

/** A material, by what it is thought to cost in USD. */
export const applicationLine = z.object({
  materialId: id,
  unitPrice: amount,
  quantity,
  needDate: date.optional(),
  ...lineNotes,
})
export const applicationHeader = z.object({
  formName: required(100),
  projectInfoNo: key,
  teamGroup: text(60).optional(),
  /** Of the dictionary; that of the first line's material where nobody says. */
  materialType: key.optional(),
  estimatedFreightAmount: amount.optional(),
  remark: remark.optional(),
})

const name = 'material/application'
const approved = approvedDocument(name)
/** A project asks for materials: confirmed by its manager, approved by its unit, then sent to those who buy. */
export const application = document({
  ...approved,
  name,
  messages: applicationMessages,
  prefix: 'WZSQ',
  header: applicationHeader,
  line: applicationLine,
  approval: { ...approved.approval, amount: true, conditions: ['overBudget'] },
  transitions: { ...approved.transitions, submit: { ...approved.transitions.submit, input: withBudgetReason } },
  touches: ['material/material', 'material/analysis', 'material/budget'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  materialId: z.number().int(),
  ...materialFacts,
  unitPrice: z.string(),
  quantity: z.string(),
  totalPrice: z.string(),
  /** Of the material: asked for, and accepted by nobody yet. */
  proposed,
  needDate: z.string().nullable(),
  ...readNotes(lineNotes),
  lastPrices,
  /** What its analysis decided, or is about to. */
  analysis: z
    .object({
      id: z.number().int(),
      number: z.string(),
      isDecided: z.boolean(),
      useQty: z.string(),
      moveQty: z.string(),
      buyQty: z.string(),
      cancelQty: z.string(),
    })
    .nullable(),
  /** The plans by which it is bought. */
  plans: plannedIn,
})
export type ApplicationLineRow = z.output<typeof lineRow>
const yesNo = z.enum(['0', '1'])
const row = z.object({
  formName: z.string(),
  ...projectColumns,
  teamGroup: z.string(),
  materialType: z.string(),
  materialTypeName: z.string(),
  /** Of its lines, in USD; the freight comes on top. */
  estimatedTotalAmount: z.string(),
  estimatedFreightAmount: z.string().nullable(),
  projectManagerConfirm: yesNo,
  confirmedBy: z.string().nullable(),
  confirmedTime: time.nullable(),
  /** By a link on a phone, instead of signed in. */
  confirmedByLink: z.boolean(),
  sentToProcurement: yesNo,
  sentTime: time.nullable(),
  ...documentRow(application),
})
export type ApplicationRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow), link: linkOffer })
export type ApplicationDetail = z.output<typeof detail>

/** What a project manager decides on by link. */
const linkView = row
  .pick({
    number: true,
    formName: true,
    projectName: true,
    orgName: true,
    teamGroup: true,
    materialTypeName: true,
    estimatedTotalAmount: true,
    estimatedFreightAmount: true,
    applicantName: true,
    submitTime: true,
    remark: true,
    docState: true,
  })
  .extend({ lines: z.array(lineRow.omit({ analysis: true, materialId: true })), isDone: z.boolean() })
export type ApplicationLinkView = z.output<typeof linkView>

const filters = {
  ...documentFilters(application),
  formName: text(60).optional(),
  materialType: many(key),
  ids: many(id),
}
const sortable = ['number', 'submitTime', 'formName', 'estimatedTotalAmount'] as const
const exported = [
  'number',
  'formName',
  'materialTypeName',
  'teamGroup',
  'estimatedTotalAmount',
  'estimatedFreightAmount',
  'projectManagerConfirm',
  'confirmedBy',
  'confirmedTime',
  'sentToProcurement',
  'sentTime',
  ...documentExported,
] as const

/** Lines as they were asked for last, each material once. */
const recentLine = z.object({
  materialId: z.number().int(),
  ...materialFacts,
  unitPrice: z.string(),
  quantity: z.string(),
  number: z.string(),
  askedOn: z.string(),
})
export type RecentLine = z.output<typeof recentLine>

const standard = documentOperations(application, { row, detail, filters, sortable, exported })
export const applicationCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(application),
  ...linkOperations(application, linkView),
  ...operations(moduleOf(application), applicationMessages, {
    /** Other applications of the project that ask for the same within 30 days: a warning, no refusal. */
    duplicates: {
      method: 'POST',
      path: '/material/application/duplicates',
      permission: 'material:application:list',
      bounds: linesBounds,
      input: z.object({ id: id.optional(), projectInfoNo: key, materialIds: z.array(id).max(10_000) }),
      answer: z.array(
        z.object({
          id: z.number().int(),
          number: z.string(),
          materialId: z.number().int(),
          materialNameCn: z.string(),
          materialNameEn: z.string(),
          quantity: z.string(),
          unitName: z.string(),
        }),
      ),
    },
    /** What was asked for last, of one project or of all that the person sees. */
    recent: {
      method: 'GET',
      path: '/material/application/recent',
      permission: 'material:application:list',
      wire: 'rows',
      input: listInput({ projectInfoNo: key.optional(), keyword: text(60).optional() }, ['askedOn']),
      answer: pageOf(recentLine),
    },
  }),
}
