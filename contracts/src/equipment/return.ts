import { z } from 'zod'
import {
  canOf,
  decisionWithReason,
  document,
  documentColumns,
  documentOperations,
  lineBound,
  linesBounds,
  moduleOf,
} from '../kit/document.ts'
import { amounts } from '../kit/amounts.ts'
import { operations } from '../kit/operation.ts'
import { signaturesInput } from '../kit/signature.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { documentFilters } from '../kit/standard-document.ts'
import {
  date,
  dateTime,
  id,
  key,
  prose,
  quantity,
  quantityOrZero,
  remark,
  required,
  stamped,
  text,
  time,
  yesNo,
} from '../kit/wire.ts'
import { deviceGroups } from './category.ts'
import { techStates } from './device.ts'
import { fieldGoods } from './field.ts'
import { returnMessages } from './return.messages.ts'
import { deviceBounds } from './device.bounds.ts'
import { handedOver, handOver, handOverLine, held } from './shipment.ts'

/** Not left, left, part of the quantity has left. */
export const leavingStates = ['0', '1', '2'] as const
/** A single device, or a quantity of a bulk model in one condition. */
const returnLine = z.object({
  devId: id.optional(),
  modelId: id.optional(),
  condition: z.enum(techStates).optional(),
  qty: quantity.optional(),
  /** In what state it was packed, where there is something to say. */
  packedNote: text(200).optional(),
})
const returnHeader = z.object({
  projectInfoNo: key,
  toHolderId: id,
  backDeviceType: z.enum(deviceGroups),
  expectedArrival: date.optional(),
  remark: remark.optional(),
})
/** What was packed where a phone may have no network: onto a draft, or a return of its own. */
export const packInput = returnHeader.extend({
  id: id.optional(),
  /** That of what was packed, where nothing is said. */
  backDeviceType: z.enum(deviceGroups).optional(),
  lines: z
    .array(returnLine.extend({ code: text(deviceBounds.code).optional() }))
    .min(1)
    .max(lineBound),
  /** Handed in at once, or left as a draft. */
  submit: yesNo.default('N'),
  /** Of whoever hands it in: of what is submitted at once, as it stands then. */
  signatures: signaturesInput.optional(),
})
export type PackInput = z.output<typeof packInput>
/** What was looked at on one line: good or not; of what is not, what it is, what it looks like, and whether it weighs. */
const inspectedItem = z.object({
  /** Of the dictionary of its category. */
  item: required(64),
  isGood: yesNo.default('Y'),
  /** Heavy enough for a repair: the device does not go out again before. */
  weighs: yesNo.default('N'),
  note: prose(200).optional(),
  /** Files that were sent before. */
  photos: z.array(text(64)).max(6).default([]),
})
/**
 * What an inspection found: how much of each line is good, and how much waits for repair. Of a longer return in parts: a
 * line with its items is heavy.
 */
export const inspectInput = z.object({
  inspectedAt: dateTime.optional(),
  lines: z
    .array(
      z.object({
        lineId: id,
        good: quantityOrZero.default('0'),
        repair: quantityOrZero.default('0'),
        note: prose(200).optional(),
        items: z.array(inspectedItem).max(50).default([]),
      }),
    )
    .min(1)
    .max(lineBound / 2),
})
export type InspectInput = z.output<typeof inspectInput>

const name = 'equipment/return'
const road = handOver({ name, from: ['ready', 'underWay'], underWay: 'underWay', project: 'there' })
/**
 * What a project holds goes back to a pool, which receives and inspects it. It ends by itself with the last inspection.
 * A project that is closed sends back as well: what it still holds finds its way home.
 */
export const deviceReturn = document({
  name,
  messages: returnMessages,
  prefix: 'FH',
  header: returnHeader,
  line: returnLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    ready: { wire: '9', tone: 'attention' },
    underWay: { wire: '9', tone: 'underWay' },
    closed: { wire: '9', tone: 'done' },
    cancelled: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft'],
      to: 'ready',
      project: 'there',
      permission: 'equipment:return:submit',
      button: 'primary',
      signs: 'action_submit',
      signatures: ['giver'],
    },
    ...road,
    ship: { ...road.ship, project: 'there' },
    inspect: {
      role: 'own',
      by: 'scope',
      from: ['underWay'],
      to: 'underWay',
      project: 'there',
      permission: 'equipment:return:inspect',
      button: 'default',
      // Beside a line stands what was looked at on it.
      bounds: { ...linesBounds, values: 32 * lineBound },
      input: inspectInput,
    },
    close: {
      role: 'own',
      by: 'scope',
      from: ['underWay'],
      to: 'closed',
      project: 'nothing',
      permission: 'equipment:return:close',
      button: 'default',
    },
    cancel: {
      role: 'own',
      by: 'scope',
      from: ['ready'],
      to: 'cancelled',
      project: 'nothing',
      permission: 'equipment:return:cancel',
      button: 'danger',
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id', 'to_department_id'], projects: ['project_id'], people: ['created_by'] },
  holds: { project: { field: 'projectInfoNo', department: 'department_id', closed: true } },
  touches: ['equipment/device', 'equipment/bulk', 'equipment/past', 'equipment/transit', 'equipment/project'],
})

export const returnRow = z.object({
  projectInfoNo: z.string(),
  fromProject: z.string(),
  deptName: z.string(),
  toHolderId: z.number().int(),
  toPool: z.string(),
  backDeviceType: z.enum(deviceGroups),
  inType: z.literal('0'),
  leavingState: z.enum(leavingStates),
  expectedArrival: z.string().nullable(),
  deviceCount: amounts,
  expectedQty: amounts,
  unsettledQty: amounts,
  inspectQty: amounts,
  bsflag: z.literal('0'),
  docState: z.string(),
  can: canOf(deviceReturn),
  ...stamped,
  ...documentColumns,
})
export type ReturnRow = z.output<typeof returnRow>

const returnLineRow = z.object({
  ...handOverLine,
  condition: z.enum(techStates),
  packedNote: z.string(),
  /** What the project had when this was submitted. */
  heldQty: z.string(),
  leavingState: z.enum(leavingStates),
  /** What arrived and nobody has inspected yet. */
  inspectQty: z.string(),
  goodQty: z.string(),
  repairQty: z.string(),
  /** What inspections said of it. */
  inspectResult: z.string(),
  /** The dictionary of what is looked at on it: its category's, or the nearest above that has one. */
  itemType: z.string(),
  items: z.array(
    z.object({
      item: z.string(),
      itemName: z.string(),
      isGood: yesNo,
      weighs: yesNo,
      note: z.string(),
      photos: z.array(z.string()),
      person: z.string(),
      inspectTime: time,
    }),
  ),
  /** The repair that it was asked for by. */
  repair: z.object({ id: z.number().int(), number: z.string() }).nullable(),
})
export type ReturnLineRow = z.output<typeof returnLineRow>
export const returnDetail = returnRow.extend({ lines: z.array(returnLineRow), ...handedOver })
export type ReturnDetail = z.output<typeof returnDetail>

const exported = [
  'number',
  'fromProject',
  'deptName',
  'toPool',
  'backDeviceType',
  'leavingState',
  'deviceCount',
  'expectedQty',
  'unsettledQty',
  'inspectQty',
  'expectedArrival',
  'docState',
  'overdueDays',
  'applicantName',
  'submitTime',
  'callCode',
  'createTime',
  'remark',
] as const
export const returnCalls = {
  ...signatureOperations(deviceReturn),
  ...documentOperations(deviceReturn, {
    row: returnRow,
    detail: returnDetail,
    filters: {
      ...documentFilters(deviceReturn),
      toHolderId: id.optional(),
      backDeviceType: z.enum(deviceGroups).optional(),
    },
    sortable: ['number', 'expectedArrival', 'submitTime'],
    exported,
  }),
  ...operations(moduleOf(deviceReturn), returnMessages, {
    /** The pools that something may go back to: those of the whole company. */
    pools: {
      method: 'GET',
      path: '/equipment/return/pools',
      permission: 'equipment:return:add',
      input: z.object({}),
      answer: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
    },
    /** What a phone takes along to pack without a network. */
    packing: {
      method: 'GET',
      path: '/equipment/return/packing',
      permission: 'equipment:return:add',
      input: z.object({}),
      answer: fieldGoods.extend({
        pools: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
        drafts: z.array(
          z.object({
            id: z.number().int(),
            number: z.string(),
            projectInfoNo: z.string(),
            toPool: z.string(),
            backDeviceType: z.enum(deviceGroups),
          }),
        ),
      }),
    },
    pack: {
      method: 'POST',
      path: '/equipment/return/pack',
      permission: 'equipment:return:add',
      bounds: linesBounds,
      input: packInput,
      answer: z.object({ id: z.number().int(), number: z.string() }),
    },
    /** What a project may send back of one kind. */
    held: {
      method: 'GET',
      path: '/equipment/return/held',
      permission: 'equipment:return:add',
      input: z.object({ projectInfoNo: key, backDeviceType: z.enum(deviceGroups) }),
      answer: z.array(held),
    },
  }),
}
