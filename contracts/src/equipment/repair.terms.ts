import { z } from 'zod'
import { dateTime, id, key, money, prose, quantity, quantityOrZero, remark, text } from '../kit/wire.ts'
import { techStates } from './device.ts'

/** The specification's levels and items; what they are called is data of their dictionaries. */
export const repairLevels = ['601', '602', '603', '604', '605', '606', '607', '608', '609', '610'] as const
export type RepairLevel = (typeof repairLevels)[number]
/** Levels of something that broke: the others are upkeep of what is in order. */
export const faultLevels: readonly RepairLevel[] = ['601', '602', '603', '604', '609']
/** Whatever they cost, headquarters decide on them. */
export const gravestLevels: readonly RepairLevel[] = ['601', '610']
export const repairItems = Array.from({ length: 21 }, (_, at) => String(at + 1).padStart(3, '0'))
const repairItem = z.enum(repairItems as [string, ...string[]])
/** Written here, or brought by another system. */
export const repairSources = ['own', 'SAP', 'YD', 'WTSC'] as const
/** By a workshop's own people, or by a vendor through it. */
export const repairKinds = ['own', 'vendor'] as const
/** Handed over to the workshop; or done where the device stands, in the same hands. */
export const repairPlaces = ['workshop', 'site'] as const
/** What the maker said, where it broke within its warranty. */
export const warrantyAnswers = ['none', 'claimed', 'declined'] as const
/** What a device waits for, or what is done to it: kept as intervals, from the day it was sent. */
export const repairPhases = ['waitWork', 'waitParts', 'working', 'waitInspection'] as const
export type RepairPhase = (typeof repairPhases)[number]
export const repairResults = ['repaired', 'unrepairable', 'scrapAdvised'] as const
/** What became of parts of a quantity: taken apart and made into others is rebuilt. */
export const quantityOutcomes = ['repaired', 'unrepairable', 'scrapped', 'rebuilt'] as const
export type RepairResult = (typeof repairResults)[number]
/** Back to whoever it came from, into a pool, or straight to a project that needs it. */
export const waysBack = ['origin', 'pool', 'project'] as const
/** The specification's states of the document and of the repair, both read off the one state that is kept. */
export const repairDocStates = ['drafted', 'inEffect', 'voided', 'rejectedForReceiving'] as const
export const repairStatuses = ['waiting', 'repairing', 'completed', 'settled'] as const

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
export const repairHeader = z.object({
  /** A single device; or so much of a model, in one condition, of a holder. */
  devId: id.optional(),
  modelId: id.optional(),
  holderId: id.optional(),
  condition: z.enum(techStates).optional(),
  qty: quantity.optional(),
  /** Who bears it: the project that has the device, unless another is named. */
  projectInfoNo: key.optional(),
  repairLevel: z.enum(repairLevels).default('603'),
  /** Now, unless another time is given. */
  faultTime: dateTime.optional(),
  faultDesc: prose(2000).min(1),
  repairPlace: z.enum(repairPlaces).default('workshop'),
  repairKind: z.enum(repairKinds).default('own'),
  /** The repair works that do it, or that hand it to a vendor. */
  workshopId: text(20).optional(),
  vendorId: id.optional(),
  /** What it may cost, in USD: from a value on others decide first. */
  estimate: amount.default('0'),
  warranty: z.enum(warrantyAnswers).default('none'),
  warrantyNote: text(200).optional(),
  remark: remark.optional(),
})
export const repairWork = z.object({
  repairItem,
  cause: text(200).optional(),
  action: text(500).optional(),
  labourHours: quantityOrZero.default('0'),
  /** Of an hour, in USD. */
  labourRate: amount.default('0'),
})
export const recordInput = z.object({
  work: z.array(repairWork).min(1).max(200),
  vendorAmount: amount.default('0'),
  currency: text(3).default('USD'),
})
export type RecordInput = z.output<typeof recordInput>
export const finishInput = z.object({
  finishedAt: dateTime.optional(),
  result: z.enum(repairResults).default('repaired'),
  /** A vendor gave another piece in exchange: its serial. */
  newSerial: text(60).optional(),
  /** Of a quantity: what became of it, together as much as was sent. */
  outcomes: z
    .array(
      z.object({
        outcome: z.enum(quantityOutcomes),
        quantity,
        toModelId: id.optional(),
        toQuantity: quantity.optional(),
        reason: text(200).optional(),
      }),
    )
    .max(50)
    .default([]),
  opinion: prose(500).optional(),
})
export type FinishInput = z.output<typeof finishInput>
export const passInput = z.object({
  wayBack: z.enum(waysBack).default('origin'),
  toPoolOrgId: text(20).optional(),
  toProjectInfoNo: key.optional(),
  opinion: prose(500).optional(),
})
export type PassInput = z.output<typeof passInput>
