import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import {
  decisionWithReason,
  document,
  documentOperations,
  lineBound,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { documentExported, documentFilters, documentRow, projectColumns } from '../kit/standard-document.ts'
import { date, id, key, money, quantity, remark, required, text, time } from '../kit/wire.ts'
import { customsMessages } from './customs.messages.ts'
import { goods } from './shipment.ts'

/** Into the country, which it has to leave again; out of it, where it has to come back. */
export const customsDirections = ['in', 'out'] as const
export const guaranteeKinds = ['none', 'deposit', 'bank', 'insurance', 'carnet'] as const
/** So many days before its end people are warned. */
export const customsWarnings = [90, 60, 30] as const

/** A device by its serial, or so much of a bulk model. */
export const customsLine = z.object({
  devId: id.optional(),
  modelId: id.optional(),
  qty: quantity.default('1'),
  note: text(200).optional(),
})
export type CustomsLineInput = z.output<typeof customsLine>
export const customsHeader = z.object({
  /** Of the dictionary. */
  regime: required(64),
  direction: z.enum(customsDirections).default('in'),
  /** Whose customs. */
  country: required(2),
  declarationNo: required(60),
  office: text(80).optional(),
  projectInfoNo: key,
  guaranteeKind: z.enum(guaranteeKinds).default('none'),
  guaranteeAmount: money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } }).optional(),
  guaranteeCurrency: text(3).optional(),
  guaranteeUntil: date.optional(),
  declaredOn: date,
  untilOn: date,
  remark: remark.optional(),
})
const extendInput = z.object({ newUntil: date, paperNo: required(60), opinion: decisionWithReason.shape.opinion })
/** Absent `qty`: all that is left of the line. */
const writeOffInput = z.object({
  lines: z
    .array(z.object({ lineId: id, qty: quantity.optional() }))
    .min(1)
    .max(lineBound),
  opinion: decisionWithReason.shape.opinion,
})

const name = 'equipment/customs'
const may = (action: string) => permissionOf({ name }, action)
const own = { role: 'own', by: 'scope', from: ['open'], project: 'nothing' } as const
/**
 * Equipment that is in a country, or out of it, for a time: by which declaration, under which guarantee, until when. It
 * ends by itself once everything was taken over the border again or was written off.
 */
export const customs = document({
  name,
  messages: customsMessages,
  prefix: 'HG',
  header: customsHeader,
  line: customsLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    open: { wire: '9', tone: 'underWay' },
    closed: { wire: '9', tone: 'done' },
    cancelled: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft'],
      to: 'open',
      project: 'there',
      permission: may('submit'),
      button: 'primary',
      signs: 'action_submit',
    },
    extend: { ...own, permission: may('extend'), button: 'default', input: extendInput },
    writeOff: {
      ...own,
      permission: may('writeOff'),
      button: 'default',
      bounds: linesBounds,
      input: writeOffInput,
    },
    cancel: {
      ...own,
      to: 'cancelled',
      permission: may('cancel'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id'], projects: ['project_id'], people: ['created_by'] },
  holds: { project: { field: 'projectInfoNo', department: 'department_id', closed: true } },
  touches: ['equipment/device', 'system/alert'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  ...goods,
  qty: z.string(),
  note: z.string(),
  dischargedQty: z.string(),
  leftQty: z.string(),
  /** Where it is now; nothing of a quantity. */
  holderName: z.string().nullable(),
  /** When all of it was discharged. */
  dischargedOn: z.string().nullable(),
  /** By which dispatches, or why it was written off. */
  dischargedBy: z.string(),
})
export type CustomsLineRow = z.output<typeof lineRow>
const row = z.object({
  regime: z.string(),
  regimeName: z.string(),
  direction: z.enum(customsDirections),
  country: z.string(),
  declarationNo: z.string(),
  guaranteeKind: z.enum(guaranteeKinds),
  guaranteeAmount: z.string().nullable(),
  guaranteeCurrency: z.string().nullable(),
  guaranteeUntil: z.string().nullable(),
  declaredOn: z.string(),
  untilOn: z.string(),
  /** Until its end, while something is under customs; below zero: late. */
  daysLeft: z.number().int().nullable(),
  models: z.string(),
  coveredQty: amounts,
  leftQty: amounts,
  ...projectColumns,
  ...documentRow(customs),
})
export type CustomsRow = z.output<typeof row>
const discharge = z.object({
  dischargeId: z.number().int(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  /** The document that dispatched it; nothing of what was written off. */
  document: z.object({ id: z.number().int(), kind: z.string(), number: z.string() }).nullable(),
  shipment: z.number().int().nullable(),
  reason: z.string(),
  person: z.string(),
  happenedAt: time,
})
const waiver = discharge.omit({ dischargeId: true, quantity: true, unit: true }).extend({ waiverId: z.number().int() })
const detail = row.extend({
  office: z.string(),
  lines: z.array(lineRow),
  discharges: z.array(discharge),
  /** Dispatches that took something over the border and discharged nothing. */
  waivers: z.array(waiver),
  extensions: z.array(
    z.object({
      position: z.number().int(),
      was: z.string(),
      until: z.string(),
      paperNo: z.string(),
      reason: z.string(),
      person: z.string(),
    }),
  ),
})
export type CustomsDetail = z.output<typeof detail>
/** What may be declared: a device of this person's scope, or a bulk model. */
const covered = z.object({ ...goods, holderName: z.string() })
export type CustomsGoods = z.output<typeof covered>
const ofDevice = z.object({
  id: z.number().int(),
  number: z.string(),
  regimeName: z.string(),
  direction: z.enum(customsDirections),
  country: z.string(),
  declarationNo: z.string(),
  untilOn: z.string(),
  /** Nothing once it is discharged. */
  daysLeft: z.number().int().nullable(),
  dischargedBy: z.string(),
})
export type CustomsOfDevice = z.output<typeof ofDevice>

export const customsCalls = {
  ...documentOperations(customs, {
    row,
    detail,
    filters: {
      ...documentFilters(customs),
      regime: text(64).optional(),
      direction: z.enum(customsDirections).optional(),
      country: text(2).optional(),
      /** Those that end within so many days, or have ended. */
      endsWithin: z.coerce.number<number | string>().int().min(0).max(3650).optional(),
    },
    sortable: ['number', 'submitTime', 'declaredOn', 'untilOn'],
    exported: [
      'number',
      'regimeName',
      'direction',
      'country',
      'declarationNo',
      'models',
      'coveredQty',
      'leftQty',
      'declaredOn',
      'untilOn',
      'daysLeft',
      'guaranteeKind',
      'guaranteeAmount',
      'guaranteeCurrency',
      'guaranteeUntil',
      ...documentExported,
    ],
  }),
  ...operations(moduleOf(customs), customsMessages, {
    /** Devices and bulk models to choose from, by any of their codes. */
    goods: {
      method: 'GET',
      path: '/equipment/customs/places/goods',
      permission: may('add'),
      input: z.object({ keyword: text(60).optional() }),
      answer: z.array(covered),
    },
    /** Under which declarations one device is, or was, the last first. */
    ofDevice: {
      method: 'GET',
      path: '/equipment/customs/device/{devId}',
      permission: may('list'),
      input: z.object({ devId: id }),
      answer: z.array(ofDevice),
    },
  }),
}
