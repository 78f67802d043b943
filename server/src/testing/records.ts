// How calls name a record, and what they ask for beside it: what every trial of foreign records stands on.
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { z } from 'zod'
import { today } from '../kit/clock.ts'
import { documents } from '../kit/document/index.ts'
import { routes } from '../modules.ts'

/** Modules whose records belong to no department: whoever may work with them works with all of them. */
export const ofTheCompany: Readonly<Record<string, string>> = {
  'system/batch': 'as the call that is asked of many, said by its own tests',
  'system/external-key': 'as the records that it names, said by its own tests',
  'system/change': 'a kind and a cursor; what each reader sees of it is said by its own tests',
  'system/post': 'the whole company’s',
  'system/role': 'the whole company’s; who may grant what is said by role/grants',
  'system/menu': 'the whole company’s',
  'system/dict': 'the whole company’s',
  'system/config': 'the whole company’s',
  'system/currency': 'the whole company’s',
  'system/rate': 'the whole company’s',
  'system/supplier': 'the whole company’s',
  'system/supplier-import': 'whose file it is, nobody else',
  'system/rate-import': 'whose file it is, nobody else',
  'system/notice': 'everybody reads them',
  'system/chain': 'the whole company’s',
  'system/job': 'of the installation',
  'system/ledger': 'of the installation',
  'system/gen': 'of the installation',
  'system/operlog': 'of the installation',
  'system/logininfor': 'of the installation',
  'system/online': 'of the installation',
  'system/service-account': 'of the installation: administrators keep them',
  'system/subscription': 'of the installation: administrators keep them',
  'system/door': 'of the installation: administrators keep them',
  'system/session': 'of the installation',
  'system/message': 'a person’s own',
  'system/delegation': 'a person’s own',
  'system/alert': 'a person’s own',
  'kit/setting': 'a person’s own',
  'system/user-import': 'whose file it is, nobody else',
  'equipment/device-import': 'whose file it is, nobody else',
  'equipment/repair-source-import': 'whose file it is, nobody else',
  'kit/document-chain': 'as the document that it begins at, said by its own tests',
  'kit/file': 'as the record that they hang on, said by the kit’s tests of files',
  'equipment/category': 'the whole company’s',
  'equipment/model': 'the whole company’s',
  'equipment/check-template': 'the whole company’s',
  'equipment/certificate-kind': 'the whole company’s',
  'equipment/upkeep-rule': 'the whole company’s',
  'equipment/score-standard': 'the whole company’s',
  'equipment/internal-rate': 'of the books: rates of categories for the whole company',
  'equipment/depreciation': 'of the books: rules by category, months of the whole company',
  'material/material': 'the whole company’s',
  'material/price': 'the whole company’s',
  'material/plan-rule': 'the whole company’s',
  'material/paper': 'the whole company’s',
  'material/clause': 'the whole company’s',
  'material/period': 'the whole company’s',
  'equipment/scrap-import': 'whose file it is, nobody else',
  'equipment/certificate-import': 'whose file it is, nobody else',
  'material/material-import': 'whose file it is, nobody else',
  'material/store-import': 'whose file it is, nobody else',
  'material/stock-import': 'whose file it is, nobody else',
  'material/order-import': 'whose file it is, nobody else',
  'material/purchase-history-import': 'whose file it is, nobody else',
  'material/kit-list-import': 'whose file it is, nobody else',
  'material/budget-import': 'whose file it is, nobody else',
  'material/stock-limit-import': 'whose file it is, nobody else',
}
/** Calls of the other modules that name something of another department rightly, or refuse it in other words. */
export const exceptions: Readonly<Record<string, string>> = {
  'system/dept.create': 'refuses the parent at its field',
  'system/dept.exclude': 'one’s own departments without another',
  'system/dept.getSecondDept': 'the unit’s name, which everybody reads',
  'system/user.currentProject': 'refuses the project at its field',
  'system/user.create': 'refuses the department at its field',
  'system/user.avatarImage': 'a picture under a name that nobody guesses',
  'system/user.downloadAvatar': 'a picture under a name that nobody guesses',
  'equipment/allocation.spares': 'of an allocation and a line that are not there for the stranger: an empty list',
  'equipment/device-label.open': 'tells whoever stands before a thing what it is and whose, and no more',
  'equipment/repair-source.send': 'refuses the device at its field',
  'equipment/check.create': 'refuses the device at its field',
  'equipment/check-plan.create': 'refuses the project at its field',
  'equipment/device.create': 'refuses the department at its field',
  'material/store.create': 'refuses the department at its field',
  'material/budget.ofDocument': 'names a document, which is asked for as that is seen',
  'material/budget.parts': 'of a budget that is not there for the stranger, said by its own tests',
  'material/budget.ofLines': 'no budgets of a project out of sight',
  'material/stock-limit.create': 'refuses the store at its field',
  'equipment/standby.create': 'refuses the project at its field',
  'equipment/project-calendar.create': 'refuses the project at its field',
  'equipment/certificate.create': 'refuses the device at its field',
  'equipment/operator.create': 'refuses the department at its field',
  'equipment/operator-score.create': 'refuses the project at its field',
  'equipment/acquisition.create': 'refuses the department at its field',
  'equipment/acquisition.warehoused': 'an empty list of an owner out of sight',
  'equipment/meter.read': 'asks for a figure beside the device; one out of sight is not there, said by its own tests',
  'equipment/mounting.list': 'asks for one device of the pair; one out of sight is not there, said by its own tests',
  'equipment/mounting.mountable': 'lists what one sees oneself',
  'equipment/packing.blocks': 'names a document by its kind; one out of sight is not there, said by its own tests',
  'equipment/box.nodes': 'asks for one device alone; one out of sight is not there, said by its own tests',
  'equipment/box.settle': 'names a difference; of a box out of sight it is not there, said by its own tests',
  'equipment/device-kit.get': 'templates are the whole company’s',
  'equipment/device-kit.update': 'templates are the whole company’s',
  'equipment/device-kit.remove': 'templates are the whole company’s',
  'equipment/device-life.export': 'takes nothing beside; refuses the device as its page does, said by its own tests',
  'equipment/project.modelsExport': 'an empty sheet of a project out of sight',
  'equipment/handover.create': 'refuses the person at its field',
  'equipment/handover.offered': 'an empty list of a person out of sight',
  'equipment/custodian.name': 'refuses the place at its field',
  'equipment/customs.create': 'refuses the project at its field',
  'equipment/customs.ofDevice': 'no records of a device out of sight',
  'equipment/lease.create': 'refuses the department at its field',
  'equipment/scrap.create': 'refuses the place at its field',
  'equipment/sealing.create': 'refuses the place at its field',
  'equipment/settlement.create': 'refuses the workshop at its field',
  'equipment/lease.ofDevice': 'no leases of a device out of sight',
  'equipment/repair.ofDevice': 'no repairs of a device out of sight',
  'equipment/application.overlaps': 'refuses the project at its field',
  'system/dept.roleDeptTreeselect': 'one’s own departments, marked',
  'equipment/allocation.candidates': 'an empty list from a place out of sight',
  'equipment/allocation.scan': 'finds nothing in a place out of sight',
  'equipment/allocation.create': 'refuses the place at its field',
  'equipment/allocation.stock': 'an empty list from a place out of sight',
  'system/approval.approve': 'refuses tasks that wait for somebody else at their field',
  'material/application.export': 'refuses rows out of sight at their field',
  'material/analysis.export': 'refuses rows out of sight at their field',
  'material/result.create': 'refuses the scheme at its field',
  'material/result.export': 'refuses rows out of sight at their field',
  'material/agreement.create': 'refuses the agreement that is renewed, and the offer, at their fields',
  'material/agreement.awarded': 'an empty list where the result is out of sight',
  'material/order.callable': 'an empty list where the agreement is out of sight',
  'material/agreement.export': 'refuses rows out of sight at their field',
  'material/order.export': 'refuses rows out of sight at their field',
  'material/order.create': 'refuses lines out of sight at their field',
  'material/order.open': 'an empty list where what is approved is out of sight',
  'material/result-change.create': 'refuses the result at its field',
  'material/result-change.export': 'refuses rows out of sight at their field',
  'material/invoice.create': 'refuses lines out of sight at their field',
  'material/invoice.billable': 'an empty list where the orders are out of sight',
  'material/claim.create': 'refuses the order at its field',
  'material/claim.record': 'the whole company’s: the record of a supplier',
  'material/order-amendment.create': 'refuses the order at its field',
  'material/order-amendment.export': 'refuses rows out of sight at their field',
  'material/receipt.export': 'refuses rows out of sight at their field',
  'material/receipt.create': 'refuses the store at its field',
  'material/receipt.open': 'an empty list, to whoever keeps no store',
  'material/receipt.places': 'an empty list of a store out of sight',
  'material/outbound.export': 'refuses rows out of sight at their field',
  'material/outbound.stock': 'an empty list of a store that one does not keep',
  'material/outbound.asked': 'an empty list of a store that one does not keep',
  'material/outbound.ofKit': 'an empty list of a store that one does not keep',
  'material/outbound.issued': 'an empty list of a store that one does not keep',
  'material/outbound.places': 'an empty list of a store out of sight',
  'material/outbound.applications': 'an empty list, to whoever keeps no store',
  'material/outbound.devices': 'an empty list, to whoever keeps no store',
  'material/store-transfer.export': 'refuses rows out of sight at their field',
  'material/store-transfer.create': 'refuses the store at its field',
  'material/store-transfer.wanted': 'an empty list of a store that one does not keep',
  'material/store-transfer.places': 'an empty list of one out of sight',
  'material/stock-count.create': 'refuses the store at its field',
  'material/wall.create': 'names what it makes, and refuses its day at its field',
  'material/stock-count.open': 'an empty list of a store out of sight',
  'material/cost-adjustment.create': 'refuses the receipt at its field',
  'material/scheme.export': 'refuses rows out of sight at their field',
  'material/virtual-order.export': 'refuses rows out of sight at their field',
  'material/plan.export': 'refuses rows out of sight at their field',
  'material/plan.create': 'refuses lines out of sight at their field',
  'material/plan.allocate': 'names no single plan; one out of sight is not there',
  'material/application.duplicates': 'refuses the project at its field',
}

const day = today()
/** What calls ask for beside the record; each takes what it knows. */
export const beside = {
  version: 0,
  opinion: '意见',
  contractNo: 'HT-1',
  contractDate: day,
  status: '1',
  password: 'x',
  until: day,
  reason: '原因',
  into: 'P2603',
  userIds: [1],
  projectName: 'x',
  lines: [
    {
      lineId: 1,
      shipmentLineId: 1,
      qty: '1',
      shippedQty: '1',
      damageAmount: '1',
      devId: 1,
      receivedQty: '1',
      requestedQty: '1',
      outcome: 'found',
      quantity: '1',
      awardId: 1,
      finalPrice: '1',
      sourceLineId: 1,
      unitPrice: '1',
      fromPlaceId: 1,
      placeId: 1,
      decision: 'approve',
      note: 'x',
      reason: 'x',
      settledAs: 'lost',
      becomes: 'waitRepair',
    },
  ],
  cards: [{ lineId: 1, modelId: 1 }],
  others: [{ id: 9_000_000, version: 0 }],
  modelId: 1,
  devName: 'x',
  ownerOrgId: 'C105',
  deptName: 'x',
  appName: 'x',
  planStart: day,
  planEnd: day,
  fromHolderId: 1,
  remark: 'x',
  roleIds: [],
  supplierId: 1,
  currencyCode: 'USD',
  incoterm: 'FOB',
  validUntil: day,
  awards: [],
  outPortDate: day,
  inDate: day,
  eventId: 1,
  signsAs: 'receiver',
  signerName: 'x',
  onDate: day,
  chargeAmount: '1',
  invoiceDate: day,
  invoiceNo: 'x',
  bizDate: day,
  shipmentId: 1,
  invoices: [],
  payments: [],
  paymentId: 1,
  paidDate: day,
  returnedDate: day,
  milestones: [],
  paperId: 1,
  paperState: 'open',
  answer: 'accepted',
  answeredDate: day,
  settledBy: 'refund',
  settledDate: day,
  contactName: 'x',
  email: 'x@example.org',
  language: 'en',
}

/** What names a record to the calls of its module, by the module. */
export type Named = ReadonlyMap<string, Readonly<Record<string, unknown>>>

export const moduleOf = ({ name }: AnyOperation): string => name.split('.')[0] ?? ''
/**
 * What names the record to a call: a project goes by its own id in the calls of
 * the specification, by its approval's in those of documents.
 */
export const namesOf = (named: Named, operation: AnyOperation): Readonly<Record<string, unknown>> => ({
  ...(pathNames(operation.path).includes('ids') && { ids: named.get(moduleOf(operation))?.['id'] }),
  ...named.get(moduleOf(operation)),
  ...(operation.path.startsWith('/system/ProjectInfo') && { id: 'P2602' }),
})
export const isId = (field: string): boolean =>
  /^ids?$|Ids?$|appid$|No$|^(key|record|filePath|name|userName|type)$/.test(field)
// The specification's two spellings of one id are gathered before they are looked at.
export const fieldsOf = ({ input }: AnyOperation): z.ZodType[] =>
  input instanceof z.ZodPipe ? [input.out as z.ZodType] : [input]
/** The fields that a call cannot do without. */
export const needed = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, of]) =>
      of.safeParse(undefined).success ? [] : [field],
    )
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => needed(side as z.ZodType))
  return []
}
/** Calls that name a record which belongs to somebody. */
export const naming = routes
  .map(({ operation }) => operation)
  .filter(
    (operation) =>
      operation.permission !== 'public' &&
      (pathNames(operation.path).length > 0 || fieldsOf(operation).flatMap(needed).some(isId)) &&
      !(moduleOf(operation) in ofTheCompany),
  )
// Written for a project out of sight, a document refuses it at its field.
const writing: ReadonlySet<string> = new Set(
  [...documents().values()].flatMap(({ spec: { name, holds } }) => (holds.project ? [`${name}.create`] : [])),
)
/** Those that know nothing of a record out of sight, or show an empty list. */
export const bounded = naming.filter(({ name }) => !(name in exceptions) && !writing.has(name))
type PlainCalls = Readonly<Record<'create' | 'submit' | 'list', AnyOperation>>
/** The documents that have no sample of their own, with the calls that write, submit and list one. */
export const plainDocuments = (sampled: ReadonlySet<string>): (PlainCalls & { readonly spec: AnyDocument })[] =>
  [...documents().values()].flatMap(({ spec }) => {
    const named = (call: string) => routes.find(({ operation }) => operation.name === `${spec.name}.${call}`)?.operation
    const [create, submit, list] = [named('create'), named('submit'), named('list')]
    return !sampled.has(spec.name) && !spec.name.startsWith('test/') && create && submit && list
      ? [{ spec, create, submit, list }]
      : []
  })
// A list refuses what it does not filter by.
const lists: ReadonlySet<string> = new Set(['rows', 'records', 'mainList'])
const besideNames = ({ method, wire, body }: AnyOperation): Readonly<Record<string, unknown>> => {
  // Beside bytes, all that is said stands in the address.
  if (body === 'bytes') return {}
  if (method !== 'GET' && method !== 'DELETE') return beside
  return lists.has(wire) ? {} : { version: 0 }
}
/** What a document was written with is what it is written with again; its other calls have lines of their own. */
const isWriting = ({ name }: AnyOperation): boolean => /\.(create|update|save)$/.test(name)
/** All that a call on a record may be sent. */
export const askedOn = (named: Named, operation: AnyOperation): Readonly<Record<string, unknown>> => {
  const asked = { ...besideNames(operation), ...namesOf(named, operation) }
  return 'lines' in asked && !isWriting(operation) ? { ...asked, lines: beside.lines } : asked
}
