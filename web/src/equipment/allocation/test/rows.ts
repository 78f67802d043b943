import type { Amounts } from '@geodepot/contracts/kit/amounts.ts'
import type { AllocationDetail, AllocationLineRow, Candidate } from '@geodepot/contracts/equipment/allocation.ts'
import type { Difference, Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import type { ApplicationLineRow } from '@geodepot/contracts/equipment/application.ts'

const node = { modelId: 36, devName: '节点', brand: 'Sercel', devModel: 'WTU-508', unit: '台' } as const
const strings = {
  modelId: 4,
  devId: null,
  devName: '检波器串',
  brand: 'Geospace',
  devModel: 'GS-20DX',
  selfNum: null,
  devSign: null,
  devCoding: null,
  unit: '串',
} as const
const device = (devId: number) => ({
  ...node,
  devId,
  selfNum: `Y-${devId}`,
  devSign: `SE-${devId}`,
  devCoding: `S0103-${devId}`,
})
const nothing = {
  shippedQty: '0',
  receivedQty: '0',
  damagedQty: '0',
  shortQty: '0',
  refusedQty: '0',
  lostQty: '0',
  backQty: '0',
  unsettledQty: '0',
} as const

export const candidateOf = (devId: number, more: Partial<Candidate> = {}): Candidate => {
  return {
    ...device(devId),
    categoryId: 12,
    heldSince: '2024-12-21 08:31:00',
    draftNumber: null,
    fallsShort: false,
    ...more,
  }
}
/** Lines 1 to n are nodes 1 to n; line 100 is 600 strings. */
export const lineOf = (lineId: number, more: Partial<AllocationLineRow> = {}): AllocationLineRow => ({
  lineId,
  applicationLineId: 439,
  asked: '节点采集单元',
  askedUnit: '台',
  factor: '1',
  isSubstitute: false,
  categoryId: 12,
  ...(lineId === 100 ? { ...strings, qty: '600' } : { ...device(lineId), qty: '1' }),
  ...nothing,
  receiveState: '0',
  remark: '',
  ...more,
})
export const sentLine = (lineId: number, more: Partial<ShipmentLineRow> = {}): ShipmentLineRow => {
  const {
    qty,
    applicationLineId: _application,
    receiveState: _state,
    remark: _remark,
    asked: _asked,
    askedUnit: _unit,
    factor: _factor,
    isSubstitute: _substitute,
    categoryId: _category,
    ...line
  } = lineOf(lineId)
  return { ...line, shipmentLineId: lineId, shippedQty: qty, expectedQty: qty, ...more }
}
export const shipmentOf = (lines: ShipmentLineRow[], position = 1): Shipment => ({
  shipmentId: position,
  position,
  carrier: '西北物流',
  waybill: `W-${position}`,
  plate: '新A-1',
  driver: '马师傅',
  driverPhone: '139',
  container: '',
  seal: '',
  remark: '',
  shippedAt: '2026-11-01 08:00:00',
  expectedArrival: null,
  overdueDays: null,
  person: '何永平',
  lines,
})
/** So much of one unit. */
export const amountOf = (quantity: string, unit = '台'): Amounts => [{ unit, quantity }]
/** Of line 100, ten are short, for the sender to settle. */
export const differenceOf = (more: Partial<Difference> = {}): Difference => ({
  shipmentLineId: 100,
  position: 1,
  since: '2026-11-01 08:00:00',
  devId: null,
  name: 'Geospace GS-20DX',
  more: '检波器串',
  unit: '串',
  shortQty: '10',
  refusedQty: '0',
  unsettledQty: '10',
  reason: '箱内缺少',
  asked: '仪器服务站',
  isPools: false,
  outcomes: ['lost', 'back'],
  ...more,
})
export const allocationOf = (more: Partial<AllocationDetail> = {}): AllocationDetail => ({
  id: 9,
  number: 'DP-FW-20261101-0001',
  callCode: 'ABC234',
  state: '9',
  docState: 'receiving',
  docStatus: 'subY',
  approvalStatus: null,
  version: 4,
  applicantName: '孙海涛',
  submitTime: '2026-11-01 07:00:00',
  applicationId: 86,
  appNo: 'SBSQ-1',
  fromHolderId: 9,
  fromHolder: '仪器服务站',
  projectInfoNo: 'P2605',
  toProject: '英雄岭三维',
  toDeptName: '西部分公司',
  outType: '0',
  dispatchDate: null,
  expectedArrival: null,
  isBeyond: false,
  deviceCount: [...amountOf('2'), ...amountOf('600', '串')],
  unsettledQty: [],
  expectedQty: [...amountOf('2'), ...amountOf('600', '串')],
  bsflag: '0',
  can: {},
  createBy: '孙海涛',
  createTime: '2026-11-01 07:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  approvedTime: '2026-11-01 07:30:00',
  lines: [],
  shipments: [],
  receipts: [],
  differences: [],
  settlements: [],
  customs: [],
  ...more,
})
export const askedLine = (lineId: number, more: Partial<ApplicationLineRow> = {}): ApplicationLineRow => ({
  lineId,
  backDevType: '2',
  categoryId: 12,
  devType: '节点采集单元',
  modelId: 36,
  brand: 'Sercel',
  devModel: 'WTU-508',
  tracking: 'single',
  requestedQty: '3',
  availableQty: '10',
  othersQty: null,
  allocatedQty: '0',
  closedQty: '0',
  unit: '台',
  team: '',
  startDate: null,
  endDate: null,
  purpose: '',
  remark: '',
  unitKey: '台',
  requirements: [],
  accepted: [],
  ...more,
})
/** A model that the crew takes for a line. */
export const acceptedOf = (
  modelId: number,
  factor: string,
  more: Partial<ApplicationLineRow['accepted'][number]> = {},
): ApplicationLineRow['accepted'][number] => ({
  modelId,
  brand: 'INOVA',
  devModel: `Hawk-${modelId}`,
  devName: '节点',
  unit: '台',
  tracking: 'single',
  factor,
  agreed: false,
  ...more,
})
